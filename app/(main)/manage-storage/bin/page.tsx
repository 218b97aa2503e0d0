import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { BinScreen } from "@/components/storage/bin-screen";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("storage", "bin");
export default async function BinPage() {
  const { tenant, mayCall, prefetch } = await serverCaller();
  if (!tenant || !mayCall("storage.bin")) forbidden();
  return (
    <Words of={["storage"]}>
      <HydrationBoundary state={await prefetch(["storage.bin", { tenant: tenant.tenant_id }])}>
        <BinScreen />
      </HydrationBoundary>
    </Words>
  );
}
