import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { PurchasePage } from "@/components/purchase/purchase-page";
import { Screen } from "@/components/ui/layout/screen";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("purchase"))("title") };
}

/** Licences of the stations. */
export default async function LicencesPage() {
  const t = await getTranslations("purchase");
  const { tenant, capabilities, prefetch } = await serverCaller();
  if (!tenant || !capabilities.includes("settings:read")) forbidden();
  return (
    <Words of={["purchase", "stations"]}>
      <HydrationBoundary state={await prefetch(["purchase.state", { tenant: tenant.tenant_id }])}>
        <Screen title={t("title")}>
          <PurchasePage />
        </Screen>
      </HydrationBoundary>
    </Words>
  );
}
