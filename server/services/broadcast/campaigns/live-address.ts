import type { calls } from "@/lib/calls";
import { conflict } from "@/lib/errors";
import { inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { renewLiveReport } from "@/server/services/broadcast/reports/live-report";
import { campaignToEdit, presentCampaign } from "./read";

type Calls = (typeof calls)["campaigns"];

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { live_report, status } = await campaignToEdit(ctx, uuid);
    if (!live_report || status === "draft") throw conflict("live_report_closed");
    await renewLiveReport(ctx, uuid);
    await record(ctx, "campaign.shared", { uuid });
    await publishChange(ctx, ["campaigns"]);
    return presentCampaign(ctx, uuid);
  });
