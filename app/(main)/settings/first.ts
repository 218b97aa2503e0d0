import type { TabId } from "@/components/settings/tabs";
import type { Asking } from "@/server/api/here";

/** What a tab reads beside the tenant and the person, asked on the server so that it arrives filled. */
export function firstOf(tab: TabId, tenant: string): Asking[] {
  if (tab === "categories") return [["categories.list", { tenant }]];
  if (tab === "contract-templates")
    return [["contract_templates.list", { tenant, search: "", per_page: 100 }]];
  return [];
}
