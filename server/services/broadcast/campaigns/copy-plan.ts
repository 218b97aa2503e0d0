import type { calls } from "@/lib/calls";
import { listCopyRuns, listMissingCopy } from "@/lib/campaigns/copy-plan";
import type { Service } from "@/server/ctx";
import { readCopyDays, readPlannedCopies } from "@/server/data/queries/sales/campaigns";
import { readCampaignAccess } from "./read";

type Calls = (typeof calls)["campaigns"];

export const copy_plan: Service<Calls["copy_plan"]> = async (ctx, { uuid }) => {
  const { row } = await readCampaignAccess(ctx, uuid);
  const days = await readCopyDays(ctx, uuid);
  const copies = await readPlannedCopies(ctx, [...new Set(days.flatMap((day) => day.commercial ?? []))]);
  const titleOf = (commercial: string | null) => copies.get(commercial ?? "")?.title ?? "";
  return {
    from: row.start_date,
    to: row.end_date,
    runs: listCopyRuns(days).map((run) => {
      const { valid_from = null, valid_to = null, rights_until = null } = copies.get(run.commercial) ?? {};
      return { ...run, title: titleOf(run.commercial), valid_from, valid_to, rights_until };
    }),
    missing: listMissingCopy(days, copies, ctx.today).map((gap) => ({
      ...gap,
      title: titleOf(gap.commercial),
    })),
  };
};
