import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PurchasePage } from "@/components/purchase/purchase-page";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("purchase"))("title") };
}

/** Licences of the stations. */
export default async function LicencesPage() {
  const t = await getTranslations("purchase");
  const { place, capabilities, first } = await here();
  if (!place || !capabilities.includes("settings:read")) forbidden();
  return (
    <Words of={["purchase", "stations"]}>
      <Screen title={t("title")} first={await first(["purchase.state", { tenant: place.tenant_id }])}>
        <PurchasePage />
      </Screen>
    </Words>
  );
}
