import type { TabId } from "@/components/settings/tabs";
import type { Asking } from "@/server/api/here";

/** What a tab reads beside the tenant and the person, asked on the server so that it arrives filled. */
export const firstOf = (_tab: TabId, _tenant: string): Asking[] => [];
