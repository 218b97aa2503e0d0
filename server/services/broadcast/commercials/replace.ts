import type { calls } from "@/lib/calls";
import { invalid } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { concernCopy } from "@/server/data/queries/concerns";
import type { CampaignRow } from "../campaigns/read";
import { campaignToSwap, copiesFor, holdPlays, SWAP_STALE, swap, within } from "./swap";

type Calls = (typeof calls)["commercials"];

export const replace: Service<Calls["replace"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToSwap(ctx, ask.campaign);
    if (ask.from === ask.to) throw invalid("to", "same");
    const to = (await copiesFor(ctx, row, [ask.to], "to")).get(ask.to)!;
    const ahead = await holdPlays(ctx, row);
    const wanted = ahead.filter(
      (p) => p.commercial === ask.from && p.date >= ask.from_date && within([p.station], ask.stations),
    );
    const { report, swaps } = await swap(ctx, row, wanted, () => to, ask.preview);
    if (ask.preview) return report;
    const done = new Set(swaps.changed.map((c) => c.play));
    const still = new Set(
      ahead.flatMap((p) => (p.commercial === ask.from && !done.has(p.uuid) ? [p.segment] : [])),
    );
    const whole = row.segments.filter(
      (s) =>
        s.commercial_id === ask.from &&
        !still.has(s.uuid) &&
        (wanted.some((p) => p.segment === s.uuid) ||
          (ask.from_date <= s.from_date && within(s.station_ids, ask.stations))),
    );
    if (whole.length) await rename(ctx, row, whole, ask.to, to.length);
    const { kept, logs, ...sums } = report;
    const { from, from_date, stations } = ask;
    await record(ctx, "campaign.copy_replaced", {
      uuid: row.uuid,
      before: { name: row.name, commercial: from },
      after: {
        name: row.name,
        commercial: ask.to,
        from_date,
        stations,
        ...sums,
        kept: kept.length,
        logs: logs.length,
      },
    });
    await tell(ctx, SWAP_STALE);
    return report;
  });

/** Segments no play ahead of which keeps the old copy name the new one. */
async function rename(
  ctx: Ctx,
  row: CampaignRow,
  segments: readonly { uuid: string }[],
  commercial_id: string,
  length: number,
) {
  await ctx.db.segment.updateMany({
    where: { uuid: { in: segments.map((s) => s.uuid) } },
    data: { commercial_id, length },
  });
  await ctx.db.campaign.updateMany({ where: { uuid: row.uuid }, data: { version: row.version + 1 } });
  await concernCopy(ctx, commercial_id);
}
