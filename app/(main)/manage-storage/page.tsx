import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { StorageScreen } from "@/components/storage/storage-screen";
import { parseListQuery } from "@/lib/list";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("storage");
export default async function ManageStoragePage({ searchParams }: PageProps) {
  const { tenant, mayCall, prefetch } = await serverCaller();
  if (!tenant || !mayCall("storage.list")) forbidden();
  const query = parseListQuery(await searchParams);
  const asked = { tenant: tenant.tenant_id };
  const first = await prefetch(["storage.list", { ...asked, ...query }], ["storage.summary", asked]);
  return (
    <Words of={["storage"]}>
      <HydrationBoundary state={first}>
        <StorageScreen />
      </HydrationBoundary>
    </Words>
  );
}
