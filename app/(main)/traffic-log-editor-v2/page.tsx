import { Antenna } from "lucide-react";
import type { Metadata } from "next";
import { forbidden, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { WeekBoard } from "@/components/week-board/week-board";
import { addDays, getWeekStart, parseGivenDay } from "@/lib/day";
import { groupStations, readShownStations } from "@/lib/traffic/week/stations";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("week_board"))("title") };
}

/** A week of stations: both stand in the address. The browser reads the week, which is too large for the page itself. */
export default async function Page({ searchParams }: PageProps) {
  const t = await getTranslations("week_board");
  const log = await getTranslations("log");
  const { tenant, today, run, mayCall } = await serverCaller();
  const { from, stations, station, date } = await searchParams;
  if (!tenant) redirect("/");
  if (!mayCall("logs.week")) forbidden();
  const { rows } = await run("stations.list", { tenant: tenant.tenant_id, per_page: 500 });
  const sorted = rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const groups = groupStations(sorted);
  const [first] = groups;
  if (!first)
    return (
      <Screen title={t("title")}>
        <Empty
          title={log("no_station")}
          actions={
            <Button look="main" icon={<Antenna />} href="/stations">
              {log("to_stations")}
            </Button>
          }
        >
          {log("no_station_text")}
        </Empty>
      </Screen>
    );
  const on = parseGivenDay(String(date ?? ""));
  const monday = parseGivenDay(String(from ?? "")) ?? getWeekStart(on ?? today);
  const shown = readShownStations(String(stations ?? station ?? ""), sorted);
  const isToday = today >= monday && today < addDays(monday, 7);
  return (
    <Words of={["log", "reconciliation", "week_board"]}>
      <WeekBoard
        tenant={tenant.tenant_id}
        from={monday}
        stations={shown}
        groups={groupStations(sorted, shown)}
        station={String(station ?? "") || null}
        date={on ?? (isToday ? today : null)}
      />
    </Words>
  );
}
