"use client";
import { useTranslations } from "next-intl";
import { type Station, toLogsInput, toStationsInput } from "@/components/home/today";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { Card } from "@/components/ui/layout/card";
import type { CallOutput } from "@/lib/browser/api";
import { writeZone } from "@/lib/day";
import { buildLogHref } from "@/lib/hrefs";

type DayLog = CallOutput<"logs.list">["rows"][number];

/** The logs of the stations on their dates of today; null without them, as for somebody who may not read logs. */
function useLogsToday(stations: readonly Station[]): readonly DayLog[] | null {
  const { tenant } = useShell();
  const may = useMay("traffic:read");
  const { data } = useCall("logs.list", toLogsInput(tenant.uuid, stations), {
    enabled: may && stations.length > 0,
  });
  return data?.rows ?? null;
}

function StationLog({ station: { uuid, today }, logs }: { station: Station; logs: readonly DayLog[] }) {
  const log = logs.find((one) => one.station === uuid && one.date === today);
  return (
    <Link href={buildLogHref(uuid, today)} className="flex-none">
      <Status of="log" is={log?.state ?? "open"} values={{ version: log?.published ?? 0 }} />
    </Link>
  );
}

/** The log of today and how much of the day is sold, station by station; today is the day of each station's own clock. */
export function StationsToday() {
  const t = useTranslations("home");
  const { tenant } = useShell();
  const answer = useCall("stations.list", toStationsInput(tenant.uuid));
  const rows = answer.data?.rows ?? [];
  const logs = useLogsToday(rows);
  const zones = new Set(rows.map((station) => station.timezone));
  const [zone] = zones;
  return (
    <Card
      title={t("stations_today")}
      {...(zones.size === 1 &&
        zone && { actions: <span className="text-xs text-ink-3">{writeZone(zone)}</span> })}
      className="self-start"
    >
      <Loaded answer={answer} waiting={<Skeleton lines={4} />}>
        {() => (
          <ul className="divide-y divide-line">
            {rows.map((station) => (
              <li key={station.uuid} className="flex min-h-8 items-center gap-2.5 px-3.5 py-1">
                <Tag code>{station.code}</Tag>
                <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
                  <Link href={`/stations/${station.uuid}`} className="cut hover:underline">
                    {station.name}
                  </Link>
                  {zones.size > 1 && (
                    <span className="cut text-xs text-ink-3">{writeZone(station.timezone)}</span>
                  )}
                </span>
                {logs && <StationLog station={station} logs={logs} />}
                <span className="num w-12 flex-none text-right">
                  {station.sold_today === null ? (
                    <span className="text-ink-3">{t("off")}</span>
                  ) : (
                    `${Math.round(station.sold_today / 100)} %`
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
