import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HomeSwitch } from "@/components/home/home-switch";
import { Dashboard } from "@/components/home/widgets/dashboard";
import { Screen } from "@/components/ui/screen";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("views.dashboard") };
}

/** How it goes: widgets, each figure with a way to what it counts. */
export default async function HomeNewPage() {
  const t = await getTranslations("home");
  const { place, first } = await here();
  return (
    <Words of={["home"]}>
      <Screen
        title={t("views.dashboard")}
        actions={<HomeSwitch now="dashboard" />}
        canvas
        first={place ? await first(["stations.widgets", { tenant: place.tenant_id }]) : undefined}
      >
        <Dashboard />
      </Screen>
    </Words>
  );
}
