"use client";
import { useTranslations } from "next-intl";
import type { Widgets } from "@/components/home/widgets/widgets";
import { Link } from "@/components/ui/controls/link";
import { Empty } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";

/** Missed spots of the last seven days that nobody has decided about. */
export function MissedWidget({ data }: { data: Widgets }) {
  const t = useTranslations("home");
  const { day, number } = useFormat();
  const missed = data.stations.filter((station) => station.missed > 0);
  if (missed.length === 0) return <Empty title={t("none_missed")}>{t("none_missed_text")}</Empty>;
  return (
    <ul className="divide-y divide-line">
      {missed.map(({ uuid, code, name, missed, missed_on }) => (
        <li key={uuid} className="flex min-h-row items-center gap-2.5 px-3.5">
          <Tag code>{code}</Tag>
          <span className="cut grow">{name}</span>
          <span className="num text-xs text-ink-3">{missed_on && t("last_on", { day: day(missed_on) })}</span>
          <Link
            href={`/station/reconciliation/${uuid}?date=${missed_on}`}
            className="num w-12 text-right font-semibold text-bad-ink hover:underline"
          >
            {number(missed)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
