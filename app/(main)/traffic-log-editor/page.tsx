import { HydrationBoundary } from "@tanstack/react-query";
import { Antenna } from "lucide-react";
import type { Metadata } from "next";
import { forbidden, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { DayLog } from "@/components/day-log/day-log";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { parseGivenDay } from "@/lib/day";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("log"))("title") };
}

/** The log of a station and a day: both stand in the address. */
export default async function Page({ searchParams }: PageProps) {
  const t = await getTranslations("log");
  const { tenant, today, run, prefetch, mayCall } = await serverCaller();
  const { station, date } = await searchParams;
  if (!tenant) redirect("/");
  if (!mayCall("logs.retrieve")) forbidden();
  const { rows } = await run("stations.list", { tenant: tenant.tenant_id, per_page: 500 });
  const chosen = rows.find((s) => s.uuid === station) ?? rows[0];
  if (!chosen) {
    return (
      <Screen title={t("title")}>
        <Empty
          title={t("no_station")}
          actions={
            <Button look="main" icon={<Antenna />} href="/stations">
              {t("to_stations")}
            </Button>
          }
        >
          {t("no_station_text")}
        </Empty>
      </Screen>
    );
  }
  const on = parseGivenDay(String(date ?? "")) ?? today;
  const asked = { uuid: chosen.uuid, date: on };
  const { output } = await run("output_formats.list", {});
  return (
    <Words of={["comments", "log", "week_board"]}>
      <HydrationBoundary state={await prefetch(["logs.retrieve", asked])}>
        <DayLog
          stations={rows.map(({ uuid, name, code, timezone }) => ({ uuid, name, code, timezone }))}
          station={chosen.uuid}
          date={on}
          formats={output.map(({ id, name }) => ({ id, name }))}
        />
      </HydrationBoundary>
    </Words>
  );
}
