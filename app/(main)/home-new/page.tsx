import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { HomeSwitch } from "@/components/home/home-switch";
import { Dashboard } from "@/components/home/widgets/dashboard";
import { Screen } from "@/components/ui/layout/screen";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("views.dashboard") };
}

/** How it goes: widgets, each figure with a way to what it counts. */
export default async function HomeNewPage() {
  const t = await getTranslations("home");
  const { tenant, prefetch } = await serverCaller();
  return (
    <Words of={["home", "proposals", "stats"]}>
      <HydrationBoundary
        state={tenant && (await prefetch(["stations.widgets", { tenant: tenant.tenant_id }]))}
      >
        <Screen title={t("views.dashboard")} actions={<HomeSwitch now="dashboard" />} canvas>
          <Dashboard />
        </Screen>
      </HydrationBoundary>
    </Words>
  );
}
