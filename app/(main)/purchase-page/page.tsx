import type { Metadata } from "next";
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
  const { place, run, first } = await here();
  // Who may not read it is told so, and not left with an empty page.
  if (place) await run("purchase.state", { tenant: place.tenant_id });
  return (
    <Words of={["purchase", "stations"]}>
      <Screen
        title={t("title")}
        first={place ? await first(["purchase.state", { tenant: place.tenant_id }]) : undefined}
      >
        <PurchasePage />
      </Screen>
    </Words>
  );
}
