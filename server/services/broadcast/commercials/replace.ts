import type { calls } from "@/lib/calls";
import { invalid } from "@/lib/errors";
import { takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { syncCommercialVisibility } from "@/server/data/queries/tenant/visibility";
import { takeCopyIntoRevision } from "@/server/services/broadcast/revisions/find";
import type { CampaignRow } from "../campaigns/read";
import {
  campaignToSwap,
  holdSpots,
  isWithinStations,
  readCommercialsToSwap,
  SWAP_STALE,
  swapCommercials,
} from "./swap";

type Calls = (typeof calls)["commercials"];

export const replace: Service<Calls["replace"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToSwap(ctx, input.campaign);
    if (input.from === input.to) throw invalid("to", "same");
    const to = takeFrom(await readCommercialsToSwap(ctx, row, [input.to], "to"), input.to);
    const ahead = await holdSpots(ctx, row);
    const wanted = ahead.filter(
      (p) =>
        p.commercial === input.from &&
        p.date >= input.from_date &&
        isWithinStations([p.station], input.stations),
    );
    const { report, swaps } = await swapCommercials(ctx, row, wanted, () => to, input.preview);
    if (input.preview) return report;
    const done = new Set(swaps.changed.map((c) => c.spot));
    const still = new Set(
      ahead.flatMap((p) => (p.commercial === input.from && !done.has(p.uuid) ? [p.segment] : [])),
    );
    const wholeSegments = row.segments.filter(
      (s) =>
        s.commercial_id === input.from &&
        !still.has(s.uuid) &&
        (wanted.some((p) => p.segment === s.uuid) ||
          (input.from_date <= s.from_date && isWithinStations(s.station_ids, input.stations))),
    );
    if (wholeSegments.length) await renameSegments(ctx, row, wholeSegments, input.to, to.length);
    const { kept, logs, ...sums } = report;
    const { from, from_date, stations } = input;
    await record(ctx, "campaign.copy_replaced", {
      uuid: row.uuid,
      before: { name: row.name, commercial: from },
      after: {
        name: row.name,
        commercial: input.to,
        from_date,
        stations,
        ...sums,
        kept: kept.length,
        logs: logs.length,
      },
    });
    await publishChange(ctx, SWAP_STALE);
    return report;
  });

/** Writes the new commercial into segments that have no future spot with the old one. */
async function renameSegments(
  ctx: Ctx,
  row: CampaignRow,
  segments: CampaignRow["segments"],
  commercial_id: string,
  length: number,
) {
  await ctx.db.segment.updateMany({
    where: { uuid: { in: segments.map((s) => s.uuid) } },
    data: { commercial_id, length },
  });
  await takeCopyIntoRevision(ctx, row.uuid, segments, { commercial_id, group_id: null, length });
  await ctx.db.campaign.updateMany({ where: { uuid: row.uuid }, data: { version: row.version + 1 } });
  await syncCommercialVisibility(ctx, commercial_id);
}
