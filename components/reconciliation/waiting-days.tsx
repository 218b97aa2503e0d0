"use client";
import { CalendarClock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTitle } from "@/components/day-log/day-picker";
import { useCall } from "@/components/query";
import { QueueDialog } from "@/components/reconciliation/queue/queue-dialog";
import { useShell } from "@/components/shell/context";
import { useKeys } from "@/components/ui/controls/keys";
import { useToday } from "@/components/ui/format";
import { Menu } from "@/components/ui/overlay/menu";
import { addDays, type Day } from "@/lib/day";
import { buildReconciliationHref } from "@/lib/hrefs";
import { formatListQuery, parseListQuery } from "@/lib/list";

const SHOWN = 12;
const MOST = 100;
const STATES = ["published", "aired"];

/** The past days of all stations that are not closed, oldest first: one menu, and N for the one after this day. */
export function WaitingDays({ station, date }: { station: string; date: Day }) {
  const t = useTranslations("reconciliation.waiting");
  const queue = useTranslations("reconciliation.queue");
  const [isAsking, setAsking] = useState(false);
  const title = useDayTitle();
  const router = useRouter();
  const { uuid: tenant } = useShell().tenant;
  const to = addDays(useToday(), -1);
  const asked = { filters: { state: STATES, to }, sort: [{ id: "date", desc: false }] };
  const { data } = useCall("logs.list", { tenant, ...asked, per_page: MOST });
  const others = (data?.rows ?? []).filter((row) => row.station !== station || row.date !== date);
  const isAfter = (row: { date: Day; station_name: string }) => row.date >= date;
  const next = others.find(isAfter) ?? others[0];
  const go = (row: { station: string; date: Day }) =>
    router.push(buildReconciliationHref(row.station, row.date));
  useKeys(
    "reconciliation.days",
    t("title"),
    next ? [{ keys: "n", says: t("next"), run: () => go(next) }] : [],
  );
  if (!data || others.length === 0) return null;
  const all = formatListQuery({ ...parseListQuery({}), ...asked });
  return (
    <>
      <Menu
        label={t("count", { count: data.total - (data.rows.length - others.length) })}
        icon={<CalendarClock />}
        items={[
          ...others.slice(0, SHOWN).map((row) => ({
            key: `${row.station} ${row.date}`,
            label: `${title(row.date)}, ${row.station_name}`,
            detail: row.state === "aired" ? t("open", { count: row.open }) : t("no_log"),
            href: buildReconciliationHref(row.station, row.date),
            ...(row === next && { keys: "n" }),
          })),
          "line" as const,
          { key: "queue", label: queue("open_dialog"), onSelect: () => setAsking(true) },
          { key: "all", label: t("all"), href: `/traffic-log-editor/list?${all}` },
        ]}
      />
      {isAsking && <QueueDialog stations={[]} onClose={() => setAsking(false)} />}
    </>
  );
}
