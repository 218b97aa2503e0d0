import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { forbidden, notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { SettingsPanel } from "@/components/settings/panels";
import { SETTINGS_TABS, settingsTabs, tabHref } from "@/components/settings/tabs";
import { serverCaller } from "@/server/api/server-caller";
import { firstOf } from "../first";

type Props = PageProps<{ tab?: string[] }>;

/** The tab an address names; none is the first a person may open. */
async function tabOf(params: Props["params"]) {
  const { tab: [name, ...more] = [] } = await params;
  const { capabilities } = await serverCaller();
  const tabs = settingsTabs(capabilities);
  const found = name === undefined ? tabs[0] : tabs.find(({ id }) => id === name);
  if (found && more.length === 0) return found;
  if (more.length === 0 && SETTINGS_TABS.some(({ id }) => id === name)) forbidden();
  notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t(`tabs.${(await tabOf(params)).id}`)} · ${t("title")}` };
}

export default async function SettingsPage({ params }: Props) {
  const { id, words } = await tabOf(params);
  // Notifications have an address of their own.
  if (!tabHref(id).startsWith("/settings/")) redirect(tabHref(id));
  const { prefetch, tenant } = await serverCaller();
  return (
    <Words of={words}>
      <HydrationBoundary state={await prefetch(...firstOf(id, tenant?.tenant_id ?? ""))}>
        <SettingsPanel of={id} />
      </HydrationBoundary>
    </Words>
  );
}
