import { HydrationBoundary } from "@tanstack/react-query";
import { titled } from "@/app/(main)/list-page";
import { staffPage } from "@/app/(main)/moj-admin/staff-page";
import { TenantScreen } from "@/components/staff/tenant-screen";

export const generateMetadata = titled("staff");
export default async function TenantPage({ params }: { params: Promise<{ uuid: string }> }) {
  const { uuid } = await params;
  return staffPage(async ({ prefetch }) => (
    <HydrationBoundary state={await prefetch(["admin_tenants.retrieve", { uuid }])}>
      <TenantScreen uuid={uuid} />
    </HydrationBoundary>
  ));
}
