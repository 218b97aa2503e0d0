import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import { staffPage } from "@/app/(main)/moj-admin/staff-page";
import type { PageProps } from "@/app/page-props";
import { StaffStationsScreen } from "@/components/staff/stations-screen";
import { parseListQuery } from "@/lib/list";

export const generateMetadata = titled("staff");
export default async function StaffStationsPage({ searchParams }: PageProps) {
  const query = parseListQuery(await searchParams);
  return staffPage(async ({ prefetch }) => (
    <HydrationBoundary state={await prefetch(["admin_stations.list", query])}>
      <StaffStationsScreen />
    </HydrationBoundary>
  ));
}
