import type { calls } from "@/lib/calls";
import { type CopyDay, listCopyRuns, listMissingCopy } from "@/lib/campaigns/copy-plan";
import type { Ctx, Service } from "@/server/ctx";
import { readCopyDays, readPlannedCopies } from "@/server/data/queries/sales/campaigns";
import { readSegmentRotation } from "../commercials/turns";
import { readCampaignAccess } from "./read";

type Calls = (typeof calls)["campaigns"];

/** Returns which commercials air on days with spots, and from today on what has nothing to air, with titles. */
export async function presentCopy(ctx: Ctx, days: readonly CopyDay[]) {
  const copies = await readPlannedCopies(ctx, [...new Set(days.flatMap((day) => day.commercial ?? []))]);
  const titleOf = (commercial: string | null) => copies.get(commercial ?? "")?.title ?? "";
  return {
    runs: listCopyRuns(days).map((run) => {
      const { valid_from = null, valid_to = null, rights_until = null } = copies.get(run.commercial) ?? {};
      return { ...run, title: titleOf(run.commercial), valid_from, valid_to, rights_until };
    }),
    missing: listMissingCopy(days, copies, ctx.today).map((gap) => ({
      ...gap,
      title: titleOf(gap.commercial),
    })),
  };
}

export const copy_plan: Service<Calls["copy_plan"]> = async (ctx, { uuid }) => {
  const { row } = await readCampaignAccess(ctx, uuid);
  const numbered = row.segments.map((segment, i) => ({ segment, number: i + 1 }));
  const open = await Promise.all(
    numbered
      .filter(({ segment }) => segment.to_date >= ctx.today)
      .map(async (one) => ({ ...one, of: await readSegmentRotation(ctx, one.segment) })),
  );
  const named = await readPlannedCopies(ctx, [
    ...new Set(open.flatMap(({ of }) => of.members.map((m) => m.commercial))),
  ]);
  return {
    version: row.version,
    from: row.start_date,
    to: row.end_date,
    rotations: open.map(({ segment, number, of }) => ({
      segment: segment.uuid,
      number,
      from: segment.from_date,
      to: segment.to_date,
      length: segment.length,
      mode: of.mode,
      members: of.members.map((m) => ({ ...m, title: named.get(m.commercial)?.title ?? "" })),
    })),
    ...(await presentCopy(ctx, await readCopyDays(ctx, uuid))),
  };
};
