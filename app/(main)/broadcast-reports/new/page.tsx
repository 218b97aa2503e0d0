import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { type Begun, ReportForm } from "@/components/reports/report-form";
import { Screen } from "@/components/ui/layout/screen";
import { addDays, getMonth, parseGivenDay, pickEarlier } from "@/lib/day";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports"))("new") };
}

const one = (value: string | string[] | undefined) => (typeof value === "string" && value ? value : null);

/** A new report; `?customer=&campaign=&from=&to=` begin it, otherwise the first closed days that are not billed. */
export default async function NewReportPage({ searchParams }: PageProps) {
  const t = await getTranslations("reports");
  const { tenant, capabilities, run, today } = await serverCaller();
  if (!tenant || !capabilities.includes("reports:write")) forbidden();
  const asked = await searchParams;
  const campaign = one(asked.campaign)
    ? await run("campaigns.retrieve", { uuid: one(asked.campaign)! })
    : null;
  const { work } = campaign ? { work: [] } : await run("tenant.checklist", { kind: "unbilled" });
  const unbilled = work.filter((row) => row.kind === "unbilled");
  const due =
    unbilled.find((row) => row.uuid === one(asked.customer)) ?? (asked.customer ? null : unbilled[0]);
  const whose = campaign?.customer ?? one(asked.customer) ?? due?.uuid;
  const customer = whose ? await run("customers.retrieve", { uuid: whose }) : null;
  const { broadcast } = (await run("tenant.current", {})).settings.calendar;
  const before = getMonth(addDays(getMonth(today, broadcast).from, -1), broadcast);
  const begun: Begun = {
    customer: customer && { uuid: customer.uuid, name: customer.name },
    campaigns: campaign ? [campaign.uuid] : [],
    from: parseGivenDay(one(asked.from) ?? "") ?? campaign?.start_date ?? due?.date ?? before.from,
    to:
      parseGivenDay(one(asked.to) ?? "") ??
      (campaign ? pickEarlier(campaign.end_date, today) : (due?.until ?? before.to)),
  };
  return (
    <Words of={["reports"]}>
      <Screen title={t("new")} crumbs={[{ label: t("title"), href: "/broadcast-reports" }]}>
        <div className="px-gutter py-4">
          <ReportForm begun={begun} today={today} />
        </div>
      </Screen>
    </Words>
  );
}
