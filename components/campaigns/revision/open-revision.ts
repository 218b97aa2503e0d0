import type { Campaign } from "@/components/campaigns/editor/draft";
import { type CallInput, callApi } from "@/lib/browser/api";

/** What an editor shows of a booked campaign while it is changed: its first day, and what stays before. */
export type OpenRevision = NonNullable<Campaign["revision"]>;

/** The open revision that an editor types; null where it types a draft. */
export const revisionOf = (campaign: Campaign | null): OpenRevision | null =>
  campaign?.status === "draft" ? campaign.revision : null;

/** Saves what was typed of a draft, or of the changes of a booked campaign. */
export function sendDraft(before: Campaign, body: CallInput<"campaigns.create_draft">): Promise<Campaign> {
  const { uuid, version } = before;
  if (!revisionOf(before)) return callApi("campaigns.update", { ...body, uuid, version });
  const { name, category, categories, competing, separation, priority, budget, discounts } = body;
  const { start_date, end_date, start_hour, end_hour, price_json, segments, unfinished } = body;
  return callApi("revisions.update", {
    uuid,
    version,
    name,
    category,
    categories,
    competing,
    separation,
    priority,
    budget,
    discounts,
    start_date,
    end_date,
    start_hour,
    end_hour,
    price_json,
    segments,
    unfinished,
  });
}
