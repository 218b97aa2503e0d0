import type { calls } from "@/lib/calls";
import { conflict } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  type LiveTerms,
  readLiveReportShare,
  renewLiveReport,
  setLiveReportTerms,
} from "@/server/services/broadcast/reports/live-share";
import { campaignToEdit, presentCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];

/** What holds for the live reports of a campaign somebody may edit; null without links, 409 where they are closed. */
async function termsToEdit(ctx: Ctx, uuid: string): Promise<LiveTerms | null> {
  const { live_report, status } = await campaignToEdit(ctx, uuid);
  if (!live_report || status === "draft") throw conflict("live_report_closed");
  const share = await readLiveReportShare(ctx, uuid);
  return share && { expires_on: share.expires_on, prices: share.prices };
}

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const terms = await termsToEdit(ctx, uuid);
    await renewLiveReport(ctx, uuid);
    // A new link that has already expired would open nothing.
    if (terms?.expires_on && terms.expires_on < ctx.today)
      await setLiveReportTerms(ctx, uuid, { ...terms, expires_on: null });
    await record(ctx, "campaign.shared", { uuid });
    await publishChange(ctx, ["campaigns"]);
    return presentCampaign(ctx, uuid);
  });

export const live_report: Service<Calls["live_report"]> = (ctx, { uuid, expires_on, prices }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await termsToEdit(ctx, uuid);
    if (!before) throw conflict("live_report_closed");
    const after = { expires_on, prices };
    if (before.expires_on === expires_on && before.prices === prices) return presentCampaign(ctx, uuid);
    await setLiveReportTerms(ctx, uuid, after);
    await record(ctx, "campaign.link_changed", { uuid, before, after });
    await publishChange(ctx, ["campaigns"]);
    return presentCampaign(ctx, uuid);
  });
