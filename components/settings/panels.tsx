"use client";
import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { useCall } from "@/components/query";
import { settingsTabs, type TabId } from "@/components/settings/tabs";
import { useShell } from "@/components/shell/context";
import { ReadOnly } from "@/components/ui/feedback/states";

/** What each tab shows; it comes when it is opened. A tab of the list without a panel does not compile. */
const PANELS: Record<TabId, ComponentType> = {
  profile: dynamic(() => import("@/components/settings/profile").then((m) => m.Profile)),
  security: dynamic(() => import("@/components/settings/security").then((m) => m.Security)),
  appearance: dynamic(() => import("@/components/settings/appearance").then((m) => m.Appearance)),
  notifications: dynamic(() =>
    import("@/components/settings/notifications").then((m) => m.NotificationPreferences),
  ),
  calendar: dynamic(() => import("@/components/settings/calendar").then((m) => m.CalendarFeeds)),
  keys: dynamic(() => import("@/components/settings/keys").then((m) => m.Keys)),
  webhooks: dynamic(() => import("@/components/settings/webhooks").then((m) => m.Webhooks)),
  desktops: dynamic(() => import("@/components/settings/desktops").then((m) => m.Desktops)),
  company: dynamic(() => import("@/components/settings/organisation/company").then((m) => m.Company)),
  people: dynamic(() => import("@/components/settings/organisation/people").then((m) => m.People)),
  data: dynamic(() => import("@/components/settings/data").then((m) => m.TenantData)),
  agents: dynamic(() => import("@/components/settings/organisation/agents").then((m) => m.Agents)),
  categories: dynamic(() =>
    import("@/components/settings/organisation/categories").then((m) => m.Categories),
  ),
  "contract-templates": dynamic(() =>
    import("@/components/settings/contract-templates/templates").then((m) => m.ContractTemplates),
  ),
  discounts: dynamic(() => import("@/components/settings/organisation/discounts").then((m) => m.Discounts)),
  documents: dynamic(() => import("@/components/settings/organisation/documents").then((m) => m.Documents)),
  numbering: dynamic(() => import("@/components/settings/organisation/numbering").then((m) => m.Numbering)),
  "output-formats": dynamic(() =>
    import("@/components/output-formats/formats-panel").then((m) => m.OutputFormats),
  ),
  spots: dynamic(() => import("@/components/settings/organisation/spots").then((m) => m.Spots)),
  stations: dynamic(() => import("@/components/settings/organisation/stations").then((m) => m.StationSets)),
  taxes: dynamic(() => import("@/components/settings/organisation/taxes").then((m) => m.Taxes)),
};

/** "You can read this. Dana Stroud can change it." */
function WhoMay() {
  const { tenant } = useShell();
  const { data } = useCall("users.other_admins", { tenant: tenant.uuid }, { staleTime: 60_000 });
  const who = data?.rows[0]?.name;
  return <ReadOnly {...(who && { who })} />;
}

/** One tab; who may not change it finds it there to read. */
export function SettingsPanel({ of }: { of: TabId }) {
  const { capabilities } = useShell();
  const Panel = PANELS[of];
  const writes = settingsTabs(capabilities).find(({ id }) => id === of)?.writes ?? null;
  const may = writes === null || capabilities.includes(writes);
  return (
    <div className="flex h-full flex-col">
      {!may && <WhoMay />}
      <fieldset disabled={!may} className="min-h-0 min-w-0 grow overflow-auto">
        <Panel />
      </fieldset>
    </div>
  );
}
