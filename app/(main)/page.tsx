import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { NewCampaign } from "@/components/campaigns/new-campaign";
import { HomeSwitch } from "@/components/home/home-switch";
import { SinceLast } from "@/components/home/since-last";
import { StationsToday } from "@/components/home/stations-today";
import { Steps } from "@/components/home/steps";
import { toLogsInput, toStationsInput } from "@/components/home/today";
import { WorkList } from "@/components/home/work-list";
import { PersonalBand } from "@/components/people/personal-band";
import { Screen } from "@/components/ui/layout/screen";
import type { CallName } from "@/lib/calls";
import { chooseDateLocale } from "@/lib/day";
import { type CallRequest, serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("title") };
}

/** The stations of the tenant and their logs of today; read here, so that they do not appear after the page. */
async function StationsOfToday() {
  const { tenant, run, mayCall, prefetch } = await serverCaller();
  if (!tenant) return null;
  const asked = toStationsInput(tenant.tenant_id);
  const { rows } = await run("stations.list", asked);
  const logs: CallRequest[] =
    rows.length > 0 && mayCall("logs.list") ? [["logs.list", toLogsInput(tenant.tenant_id, rows)]] : [];
  return (
    <HydrationBoundary state={await prefetch<CallName>(["stations.list", asked], ...logs)}>
      <StationsToday />
    </HydrationBoundary>
  );
}

/** What needs me today; for somebody new, the first steps. */
export default async function HomePage() {
  const locale = await getLocale();
  const { run, capabilities, today } = await serverCaller();
  const [{ done, first_station, first_day, work, counts }, invited, { profile }] = await Promise.all([
    run("tenant.checklist", {}),
    run("invitations.personal", {}),
    run("profile.retrieve", {}),
  ]);
  // The first steps are for those who set the tenant up.
  const starting = capabilities.includes("stations:write") || capabilities.includes("settings:write");
  const fresh = starting && !done.campaign;
  const title = new Intl.DateTimeFormat(
    chooseDateLocale(locale, profile.datetime_format_json.date_format.base),
    {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    },
  ).format(new Date(`${today}T00:00:00Z`));
  return (
    <Words of={["home", "people", "activity"]}>
      <Screen
        title={title}
        actions={
          <>
            {capabilities.includes("stations:read") && <HomeSwitch now="work" />}
            {capabilities.includes("campaigns:write") && <NewCampaign />}
          </>
        }
      >
        <PersonalBand of={invited.rows} />
        <div className="grid gap-6 border-t border-line px-gutter py-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {fresh ? (
            <Steps done={done} places={{ first_station, first_day }} whole />
          ) : (
            <WorkList work={work} counts={counts} />
          )}
          <aside className="grid content-start gap-4">
            <SinceLast />
            {first_station && capabilities.includes("stations:read") && <StationsOfToday />}
            {starting && !fresh && <Steps done={done} places={{ first_station, first_day }} whole={false} />}
          </aside>
        </div>
      </Screen>
    </Words>
  );
}
