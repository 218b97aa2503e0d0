import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import { staffPage } from "@/app/(main)/moj-admin/staff-page";
import { StatsScreen } from "@/components/staff/stats-screen";

export const generateMetadata = titled("staff");
export default function StatsPage() {
  return staffPage(async ({ prefetch }) => (
    <HydrationBoundary state={await prefetch(["admin.stats", {}])}>
      <StatsScreen />
    </HydrationBoundary>
  ));
}
