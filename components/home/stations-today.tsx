"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { Card } from "@/components/ui/layout/card";
import { writeZone } from "@/lib/day";

/** How much of today is sold, station by station; today is the day of each station's own clock. */
export function StationsToday() {
  const t = useTranslations("home");
  const { tenant } = useShell();
  const answer = useCall("stations.list", { tenant: tenant.uuid, per_page: 12 });
  const zones = new Set(answer.data?.rows.map((station) => station.timezone));
  const [zone] = zones;
  return (
    <Card
      title={t("stations_today")}
      {...(zones.size === 1 &&
        zone && { actions: <span className="text-xs text-ink-3">{writeZone(zone)}</span> })}
      className="self-start"
    >
      <Loaded answer={answer} waiting={<Skeleton lines={4} />}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.rows.map(({ uuid, code, name, sold_today, timezone }) => (
              <li key={uuid} className="flex min-h-8 items-center gap-2.5 px-3.5">
                <Tag code>{code}</Tag>
                <Link href={`/stations/${uuid}`} className="cut grow hover:underline">
                  {name}
                </Link>
                {zones.size > 1 && <span className="cut text-xs text-ink-3">{writeZone(timezone)}</span>}
                <span className="num">
                  {sold_today === null ? (
                    <span className="text-ink-3">{t("off")}</span>
                  ) : (
                    `${Math.round(sold_today / 100)} %`
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
