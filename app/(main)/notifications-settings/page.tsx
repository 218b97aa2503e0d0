import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { SettingsPanel } from "@/components/settings/panels";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("tabs.notifications")} · ${t("title")}` };
}

export default async function NotificationSettingsPage() {
  const { prefetch, actor } = await serverCaller();
  const first = await prefetch(["notifications.view_settings", { email: actor?.email ?? "" }]);
  return (
    <Words of={["notifications"]}>
      <HydrationBoundary state={first}>
        <SettingsPanel of="notifications" />
      </HydrationBoundary>
    </Words>
  );
}
