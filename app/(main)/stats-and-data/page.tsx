import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { StatsPage } from "@/components/stats/stats-page";
import { parseListQuery } from "@/lib/list";
import { findStatsQuery } from "@/lib/stats/query";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("stats");

/** The statistics; months, filters, comparison, group and view are in the address. */
export default async function StatsRoute({ searchParams }: PageProps) {
  const { tenant, mayCall, prefetch, today } = await serverCaller();
  if (!tenant || !mayCall("stats.retrieve")) forbidden();
  const { view, parts, ...query } = findStatsQuery(parseListQuery(await searchParams).filters, today);
  const first =
    view === "aging"
      ? await prefetch(["aging.retrieve", { tenant: tenant.tenant_id, date: today }])
      : await prefetch(["stats.retrieve", { tenant: tenant.tenant_id, ...query, parts: [...parts] }]);
  return (
    <Words of={["stats", "invoices"]}>
      <HydrationBoundary state={first}>
        <StatsPage />
      </HydrationBoundary>
    </Words>
  );
}
