import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { TenantsScreen } from "@/components/staff/tenants-screen";
import { parseListQuery } from "@/lib/list";
import { staffPage } from "./staff-page";

export const generateMetadata = titled("staff");
export default async function TenantsPage({ searchParams }: PageProps) {
  const query = parseListQuery(await searchParams);
  return staffPage(async ({ prefetch }) => (
    <HydrationBoundary state={await prefetch(["admin_tenants.list", query])}>
      <TenantsScreen />
    </HydrationBoundary>
  ));
}
