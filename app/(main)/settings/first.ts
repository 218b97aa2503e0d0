import type { TabId } from "@/components/settings/tabs";
import type { Asking } from "@/server/api/here";

const OWN: Partial<Record<TabId, Asking[]>> = {
  security: [
    ["sessions.list", {}],
    ["accounts.providers", {}],
  ],
  keys: [["api_keys.list", {}]],
};

/** What a tab reads beside the tenant and the person, asked on the server so that it arrives filled. */
export const firstOf = (tab: TabId, _tenant: string): Asking[] => OWN[tab] ?? [];
