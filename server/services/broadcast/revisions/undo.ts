import type { calls } from "@/lib/calls";
import type { Replaced } from "@/lib/campaigns/revision-shapes";
import { conflict, notFound, stale } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { type NewSpot, readClosedDays, readOpenBreaks } from "@/server/data/queries/sales/bookings";
import { linkSpots, writeSpotTerms } from "@/server/data/queries/sales/revisions";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { bookSpots } from "@/server/services/broadcast/booking/book";
import { toColumns, writeSegments } from "@/server/services/broadcast/booking/keep";
import {
  type CampaignRow,
  campaignToChange,
  campaignToRead,
  presentCampaign,
} from "@/server/services/broadcast/campaigns/read";
import { updateTotals } from "@/server/services/broadcast/schedules/totals";
import { BOOKED_STALE, deleteSegments, markDays, removeSpots } from "./apply";
import { findAppliedRevision, type RevisionRow, readRevisionSpots, refuseOpenRevision } from "./find";

type Calls = (typeof calls)["revisions"];

/** Undoes the last applied revision: segments, spots and prices are as before it. */
export const undo: Service<Calls["undo"]> = (ctx, { uuid, version }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignToChange(ctx, "revise", uuid);
    if (before.version !== version) throw stale(await presentCampaign(ctx, uuid));
    const revision = await findAppliedRevision(ctx, uuid);
    if (!revision?.replaced) throw notFound();
    const { replaced } = revision;
    await refuseOpenRevision(ctx, uuid);
    await withoutScope(async () => {
      await lockStations(ctx, [...before.station_ids].sort());
      await requireUnchanged(ctx, before, revision, replaced);
      await restore(ctx, before, replaced);
    });
    await ctx.db.campaign_revision.updateMany({
      where: { uuid: revision.uuid },
      data: { undone_at: ctx.now },
    });
    await syncVisibility(ctx, before.customer_id);
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.revision_undone", { before, after });
    await publishChange(ctx, BOOKED_STALE);
    return presentCampaign(ctx, uuid);
  });

/** Refuses where spots of the revision are billed, have aired or were changed since, each with its reason. */
async function requireUnchanged(
  ctx: Ctx,
  row: CampaignRow,
  revision: RevisionRow,
  { added, kept, removed }: Replaced,
): Promise<void> {
  const { open, standing } = await readRevisionSpots(ctx, row.uuid, revision.from_date);
  const left = [...added, ...kept];
  const own = new Set(left.map((spot) => spot.uuid));
  const late = standing.filter((spot) => own.has(spot.uuid));
  const billed = late.filter((spot) => spot.billed).length;
  if (billed) throw conflict("revision_billed", { spots: billed });
  const breaks = await readOpenBreaks(
    ctx,
    removed.map((spot) => spot.break),
  );
  const dates = removed.map((spot) => spot.date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const closed = first && last ? await readClosedDays(ctx, row.station_ids, first, last) : new Set<string>();
  const over = breaks.filter((b) => b.closed || closed.has(`${b.station}|${b.date}`)).length;
  if (late.length || over) throw conflict("revision_aired", { spots: late.length + over });
  const breakOf = new Map(open.map((spot) => [spot.uuid, spot.break]));
  const isSame = open.length === left.length && left.every((spot) => breakOf.get(spot.uuid) === spot.break);
  const gone = removed.some((spot) => !breaks.some((b) => b.uuid === spot.break));
  if (!isSame || gone) throw conflict("revised_since");
}

async function restore(ctx: Ctx, row: CampaignRow, replaced: Replaced): Promise<void> {
  const { terms, stations, added, kept, removed } = replaced;
  const segments = terms.segments.map((segment) => ({ ...segment, uuid: segment.uuid ?? "" }));
  await removeSpots(ctx, added);
  await writeSegments(ctx, row.uuid, segments);
  const now = await ctx.db.spot.findMany({ where: { uuid: { in: kept.map((spot) => spot.uuid) } } });
  await writeSpotTerms(ctx, kept);
  const commercialOf = new Map(kept.map((spot) => [spot.uuid, spot.commercial]));
  await markDays(
    ctx,
    now.flatMap((p) =>
      commercialOf.get(p.uuid) === p.commercial_id ? [] : [{ station: p.station_id, date: p.date }],
    ),
  );
  const again = removed.map(
    ({ segment, commercial, station, price, steps, ...spot }): NewSpot => ({
      ...spot,
      campaign_id: row.uuid,
      segment_id: segment,
      commercial_id: commercial,
      station_id: station,
      break_id: spot.break,
      leader_spot_id: null,
      price,
      price_steps: steps,
      status: "planned",
    }),
  );
  if (again.length && !(await bookSpots(ctx, again, segments))) throw conflict("break_full");
  await linkSpots(ctx, replaced.detached);
  await deleteSegments(ctx, row.uuid, segments);
  await ctx.db.campaign_station.deleteMany({ where: { campaign_id: row.uuid } });
  await ctx.db.campaign_station.createMany({
    data: stations.map((s) => ({
      campaign_id: row.uuid,
      station_id: s.station,
      price_model_id: s.price_model,
      price_model_version: s.price_model_version,
      created_at: row.created_at,
    })),
  });
  await ctx.db.campaign.updateMany({
    where: { uuid: row.uuid },
    data: { ...toColumns(ctx, terms), ...(replaced.plan && { plan: replaced.plan }) },
  });
  await updateTotals(ctx, row, replaced.unplaced);
}
