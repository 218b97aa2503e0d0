"use client";
import { useTranslations } from "next-intl";
import type { Widgets } from "@/components/home/widgets/widgets";
import { useMay } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { buildLogHref } from "@/lib/hrefs";
import { isLimited } from "@/lib/inventory/no-limit";

const MINUTE = 60;
const A_DAY = 86_400;

/** What is on each station now, and its next break with what stands in it. */
export function OnAirWidget({ data }: { data: Widgets }) {
  const t = useTranslations("home");
  const { day, time } = useFormat();
  const mayLog = useMay("traffic:read");
  const said = (of: { second: number; booked_seconds: number; capacity_seconds: number }) =>
    `${time(of.second)} · ${of.booked_seconds}${isLimited(of.capacity_seconds) ? `/${of.capacity_seconds}` : ""} s`;
  return (
    <ul className="divide-y divide-line">
      {data.stations.map(({ uuid, code, name, now, today, on_air, next }) => {
        const of = on_air ?? next;
        const log = of && buildLogHref(uuid, of.date);
        return (
          <li key={uuid} className="flex items-start gap-2.5 px-3.5 py-2">
            <Tag code>{code}</Tag>
            <span className="min-w-0 grow">
              <Link href={`/stations/${uuid}`} className="cut font-medium hover:underline">
                {name}
              </Link>
              <span className="cut block text-xs text-ink-3">
                {of ? of.titles.join(", ") || t("break_empty") : t("no_break_ahead")}
              </span>
            </span>
            {of && log && (
              <span className="flex-none text-right">
                {on_air ? (
                  <Badge tone="accent" glyph="dot">
                    {t("on_air_now")}
                  </Badge>
                ) : (
                  <span className="num text-xs text-ink-3">
                    {next!.date > today
                      ? day(next!.date)
                      : t("in_minutes", {
                          count: Math.ceil(((next!.second - now + A_DAY) % A_DAY) / MINUTE),
                        })}
                  </span>
                )}
                {mayLog ? (
                  <Link href={log} className="num block hover:underline">
                    {said(of)}
                  </Link>
                ) : (
                  <span className="num block">{said(of)}</span>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
