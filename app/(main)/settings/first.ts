import type { TabId } from "@/components/settings/tabs";
import type { CallRequest } from "@/server/api/server-caller";

/** As the lists of people and agents ask first. */
const WHOLE = { search: "", per_page: 500 };

/** What a tab reads beside the tenant and the person, asked on the server so that it arrives filled. */
export function firstOf(tab: TabId, tenant: string): CallRequest[] {
  switch (tab) {
    case "security":
      return [
        ["sessions.list", {}],
        ["accounts.providers", {}],
      ];
    case "people":
      return [
        ["users.list", { tenant, ...WHOLE }],
        ["invitations.view", { tenant }],
      ];
    case "agents":
      return [["agents.list", { tenant, ...WHOLE, filters: { archived: "false" } }]];
    case "calendar":
      return [["calendar_feeds.list", { tenant }]];
    case "keys":
      return [["api_keys.list", {}]];
    case "desktops":
      return [["desktops.list", { tenant }]];
    case "webhooks":
      return [["webhooks.list", { tenant }]];
    case "stations":
      return [
        ["regions.list", { tenant }],
        ["station_groups.list", { tenant }],
      ];
    case "output-formats":
      return [["output_formats.list", {}]];
    case "categories":
      return [["categories.list", { tenant }]];
    case "contract-templates":
      return [["contract_templates.list", { tenant, search: "", per_page: 100 }]];
    default:
      return [];
  }
}
