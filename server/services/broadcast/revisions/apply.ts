import type { calls } from "@/lib/calls";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import type { Replaced, RevisionDifference } from "@/lib/campaigns/revision-shapes";
import { type Day, pickEarlier, pickLater } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { compare, toMoney } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { closeGaps, markLogsChanged, type NewSpot } from "@/server/data/queries/sales/bookings";
import { dropSpots } from "@/server/data/queries/sales/releases";
import { type RevisableSpot, unlinkSpots, writeSpotTerms } from "@/server/data/queries/sales/revisions";
import { syncVisibility } from "@/server/data/queries/tenant/visibility";
import { requireApproval } from "@/server/services/broadcast/approvals/required";
import { bookSpots } from "@/server/services/broadcast/booking/book";
import { toColumns, writeSegments } from "@/server/services/broadcast/booking/keep";
import { lockStationsToBook, readStationsToBook } from "@/server/services/broadcast/booking/place";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { releaseOver } from "@/server/services/broadcast/booking/release";
import { computeFlight, listStationIds, type SoldRow } from "@/server/services/broadcast/booking/sold";
import { requireFinished, requireUsualLength } from "@/server/services/broadcast/campaigns/activate";
import { checkCampaign } from "@/server/services/broadcast/campaigns/check";
import {
  type CampaignRow,
  campaignToRead,
  presentCampaign,
  readSegments,
} from "@/server/services/broadcast/campaigns/read";
import { giveCarts } from "@/server/services/broadcast/commercials/carts";
import { updateTotals } from "@/server/services/broadcast/schedules/totals";
import { requireCredit } from "@/server/services/corporate/credit";
import { describeRevision } from "./difference";
import type { RevisionRow } from "./find";
import { planRevision, type RevisionPlan } from "./plan";
import { presentRevision, revisionToChange, toRevisedSale } from "./read";

type Calls = (typeof calls)["revisions"];
/** Groups of calls that are stale after the spots of a booked campaign changed. */
export const BOOKED_STALE = [
  "campaigns",
  "revisions",
  "schedules",
  "customers",
  "breaks",
  "stations",
  "logs",
  "tenant",
];

export const apply: Service<Calls["apply"]> = async (ctx, input) => {
  const { revision } = await revisionToChange(ctx, input.uuid);
  if (!input.accept_length) requireUsualLength(revision.terms);
  return planInTurn(ctx, revision.terms.segments, () =>
    inTransaction(ctx, (ctx) => applyRevision(ctx, input)),
  );
};

/** Refuses what differs from what the person was shown, with both. */
function requireShown(
  { accept_spots, accept_total }: Input<Calls["apply"]>,
  { after, unplaced }: RevisionDifference,
) {
  if (after.spots === accept_spots && compare(after.total, accept_total) === 0) return;
  const missing = unplaced.reduce((n, line) => n + line.missing, 0);
  throw conflict("revision_differs", {
    shown: { spots: accept_spots, total: accept_total },
    now: after,
    missing,
  });
}

async function applyRevision(ctx: Ctx, input: Input<Calls["apply"]>): Promise<ServiceOutput<Calls["apply"]>> {
  const { uuid } = input;
  const { row, revision } = await revisionToChange(ctx, uuid);
  if (revision.version !== input.version) throw stale(await presentRevision(ctx, uuid));
  if (revision.from_date <= ctx.today) throw conflict("revision_from_past", { from: revision.from_date });
  const { terms } = revision;
  requireFinished(terms);
  await checkCampaign(ctx, { ...terms, customer: row.customer_id });
  const stations = await readStationsToBook(ctx, terms.segments);
  return withoutScope(async () => {
    await lockStations(ctx, [...new Set([...row.station_ids, ...stations.map((s) => s.uuid)])].sort());
    const flight = computeFlight(terms.segments);
    if (!flight) throw invalid("segments", "required");
    const locked = await lockStationsToBook(ctx, stations, flight);
    await releaseOver(ctx);
    const plan = await planRevision(ctx, row, revision, toRevisedSale(row, revision));
    if (!plan) throw invalid("segments", "required");
    if (plan.found.spots.length === 0) throw conflict("nothing_fits", { unplaced: plan.found.unplaced });
    const difference = await describeRevision(ctx, row, revision, plan);
    requireShown(input, difference);
    const replaced = await writeRevision(ctx, row, plan);
    await writeCampaign(ctx, row, revision, plan, { stations, locked });
    const costsMore = compare(difference.after.total, difference.before.total) > 0;
    await requireApproval(
      ctx,
      {
        customer: row.customer_id,
        spots: plan.found.spots,
        total: plan.found.order.total,
        adds: costsMore ? toMoney(0) : null,
        readOrder: async () => plan.order,
      },
      "approval_required_for_change",
    );
    if (costsMore) await requireCredit(ctx, row.customer_id, input.accept_credit);
    await ctx.db.campaign_revision.updateMany({
      where: { uuid: revision.uuid },
      data: {
        applied_at: ctx.now,
        applied_by: ctx.actor?.user_id ?? null,
        outcome: { before: difference.before, after: difference.after },
        replaced: JSON.parse(JSON.stringify(replaced)),
      },
    });
    await syncVisibility(ctx, row.customer_id);
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.revised", {
      before: row,
      after: { ...after, from: revision.from_date },
    });
    await publishChange(ctx, BOOKED_STALE);
    return presentCampaign(ctx, uuid);
  });
}

const toReplacedSpot = ({
  uuid,
  segment,
  commercial,
  station,
  price,
  steps,
  reasons,
  ...p
}: RevisableSpot) => ({
  uuid,
  segment: segment ?? "",
  commercial,
  station,
  break: p.break,
  date: p.date,
  second: p.second,
  position: p.position,
  length: p.length,
  price,
  steps,
  source: p.source === "manual" ? ("manual" as const) : ("auto" as const),
  pinned: p.pinned,
  reasons,
});

/** Writes segments and spots of a planned revision. Returns what they replace. */
async function writeRevision(ctx: Ctx, row: CampaignRow, plan: RevisionPlan): Promise<Replaced> {
  const { segments, at } = plan.segments;
  await writeSegments(ctx, row.uuid, segments);
  const finalOf = new Map(
    plan.order.segments.map((segment, i) => [segment.uuid ?? "", takeAt(segments, takeAt(at, i)).uuid]),
  );
  const spots = plan.found.spots.map((p): NewSpot => ({ ...p, segment_id: takeFrom(finalOf, p.segment_id) }));
  const kept = spots.filter((p) => plan.kept.has(p.uuid));
  const fresh = spots.filter((p) => !plan.kept.has(p.uuid));
  const removed = plan.open.filter((p) => !plan.kept.has(p.uuid));
  await removeSpots(ctx, removed);
  await writeSpotTerms(
    ctx,
    kept.map(({ uuid, segment_id, commercial_id, price, price_steps }) => ({
      uuid,
      segment: segment_id,
      commercial: commercial_id,
      price,
      steps: price_steps,
    })),
  );
  const swapped = kept.filter((p) => takeFrom(plan.kept, p.uuid).commercial !== p.commercial_id);
  await giveCarts(
    ctx,
    swapped.map((p) => ({ station: p.station_id, commercial: p.commercial_id })),
  );
  await markDays(
    ctx,
    swapped.map((p) => ({ station: p.station_id, date: p.date })),
  );
  if (fresh.length && !(await bookSpots(ctx, fresh, segments))) throw conflict("break_full");
  const detached = await deleteSegments(ctx, row.uuid, segments);
  return {
    terms: {
      name: row.name,
      category: row.category_id,
      categories: row.categories,
      competing: row.competing,
      separation: row.separation,
      priority: row.priority,
      start_date: row.start_date,
      end_date: row.end_date,
      start_hour: row.start_hour,
      end_hour: row.end_hour,
      budget: row.budget,
      discounts: row.discounts,
      price_json: row.price_json,
      segments: readSegments(row),
      unfinished: null,
    },
    stations: row.stations.map((s) => ({
      station: s.station_id,
      price_model: s.price_model_id,
      price_model_version: s.price_model_version,
    })),
    unplaced: row.unplaced,
    plan: row.plan,
    removed: removed.map(toReplacedSpot),
    kept: [...plan.kept.values()].map(toReplacedSpot),
    detached,
    added: fresh.map((p) => ({ uuid: p.uuid, break: p.break_id })),
  };
}

/** Marks the logs of days as changed. */
export async function markDays(ctx: Ctx, days: readonly { station: string; date: Day }[]): Promise<void> {
  await markLogsChanged(ctx, [...new Map(days.map((d) => [`${d.station}|${d.date}`, d])).values()]);
}

/** Deletes spots with their mirrors; their seconds become free and their logs are marked as changed. */
export async function removeSpots(ctx: Ctx, spots: readonly { uuid: string }[]): Promise<void> {
  if (spots.length === 0) return;
  const gone = await dropSpots(
    ctx,
    spots.map((p) => p.uuid),
  );
  await closeGaps(
    ctx,
    gone.map((g) => g.break),
  );
  await markDays(ctx, gone);
}

/** Deletes the segments that a campaign no longer has. Returns the spots that were still attached to them. */
export async function deleteSegments(ctx: Ctx, campaign_id: string, kept: readonly { uuid: string }[]) {
  const uuids = kept.map((segment) => segment.uuid);
  const detached = await unlinkSpots(ctx, campaign_id, uuids);
  await ctx.db.segment.deleteMany({ where: { campaign_id, uuid: { notIn: uuids } } });
  return detached;
}

/** Writes the fields of a campaign after its revision, its stations and its totals. */
async function writeCampaign(
  ctx: Ctx,
  row: CampaignRow,
  { terms }: RevisionRow,
  { segments: { segments, at }, standing, found }: RevisionPlan,
  { stations, locked }: { stations: readonly SoldRow[]; locked: readonly string[] },
) {
  const dates = standing.map((spot) => spot.date);
  const sold = new Set(listStationIds(segments));
  const stays = new Set([...sold, ...standing.map((spot) => spot.station)]);
  await ctx.db.campaign_station.deleteMany({
    where: { campaign_id: row.uuid, station_id: { notIn: [...stays] } },
  });
  const known = new Set(row.stations.map((s) => s.station_id));
  await ctx.db.campaign_station.createMany({
    data: stations
      .filter((s) => !known.has(s.uuid))
      .map((s) => ({
        campaign_id: row.uuid,
        station_id: s.uuid,
        price_model_id: s.price_model?.uuid ?? null,
        price_model_version: s.price_model?.version ?? null,
        created_at: row.created_at,
      })),
  });
  await ctx.db.campaign.updateMany({
    where: { uuid: row.uuid },
    data: {
      ...toColumns(ctx, { ...terms, unfinished: null }),
      start_date: dates.length ? pickEarlier(row.start_date, terms.start_date) : terms.start_date,
      end_date: dates.reduce(pickLater, terms.end_date),
      plan: found.plan,
      station_ids: [...new Set([...row.station_ids, ...locked])],
    },
  });
  await updateTotals(
    ctx,
    row,
    found.unplaced.map((line) => ({ ...line, segment: takeAt(at, line.segment) })),
  );
}
