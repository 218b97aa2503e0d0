import { UNORDERED } from "@/lib/billing/ledger";
import { type AiredCount, moveSegment, splitSegments, subtractUsed } from "@/lib/booking/split-segments";
import type { calls } from "@/lib/calls";
import { addDays, pickLater } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, type Money, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readObstacles, readRemaining } from "@/server/data/queries/sales/releases";
import { rewriteSegments } from "@/server/services/broadcast/booking/keep";
import { bookCampaign } from "@/server/services/broadcast/booking/place";
import { release } from "@/server/services/broadcast/booking/release";
import type { PriceJson } from "@/server/services/broadcast/booking/terms";
import { refuseOpenRevision } from "@/server/services/broadcast/revisions/find";
import { updateDraft } from "./draft";
import { campaignToChange, campaignToRead, presentCampaign, readSegments } from "./read";

type Calls = (typeof calls)["campaigns"];

export const shift: Service<Calls["shift"]> = async (ctx, { uuid, version, days }) => {
  const before = await campaignToChange(ctx, "shift", uuid);
  if (before.version !== version) throw stale(await presentCampaign(ctx, uuid));
  if (before.status === "active") return moveAhead(ctx, uuid, days);
  return updateDraft(ctx, uuid, version, {
    start_date: addDays(before.start_date, days),
    end_date: addDays(before.end_date, days),
    segments: readSegments(before).map((s) => moveSegment(s, days)),
  });
};

/** What remains once the rest is released, by segment and by station. */
async function countRemaining(ctx: Ctx, uuid: string, places: number) {
  const rows = await ctx.db.spot.findMany({
    where: { campaign_id: uuid, status: { not: "removed" }, source: { notIn: ["sync", ...UNORDERED] } },
    select: { segment_id: true, station_id: true, price: true },
  });
  const by = (of: (row: (typeof rows)[number]) => string) =>
    new Map(
      [...Map.groupBy(rows, of)].map(([key, some]): [string, AiredCount] => [
        key,
        {
          spots: some.length,
          price: sum([toMoney(0, places), ...some.map((r) => toMoney(r.price, places))]),
        },
      ]),
    );
  return { segments: by((r) => r.segment_id ?? ""), stations: by((r) => r.station_id) };
}

/** The part of agreed prices that is left for the spots that are booked again. */
const computeRestPrice = (
  price: PriceJson,
  aired: Money,
  stations: ReadonlyMap<string, AiredCount>,
): PriceJson => ({
  ...price,
  manual: price.manual && subtractUsed(price.manual, aired),
  stations: Object.fromEntries(
    Object.entries(price.stations ?? {}).map(([station, amount]) => [
      station,
      subtractUsed(amount, stations.get(station)?.price),
    ]),
  ),
});

/** Releases what has not aired from tomorrow on and books it again `days` later; what aired stays as it was sold. */
export const moveAhead = (ctx: Ctx, uuid: string, days: number) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignToChange(ctx, "shift", uuid);
    await refuseOpenRevision(ctx, uuid);
    const from = addDays(ctx.today, 1);
    const sold = readSegments(before);
    const ahead = sold.filter((s) => s.to_date >= from);
    if (ahead.length === 0) throw conflict("is_over");
    if (ahead.some((s) => addDays(pickLater(s.from_date, from), days) < from))
      throw invalid("days", "in_past");
    const { billed_ahead } = await withoutScope(() => readObstacles(ctx, uuid, ctx.today));
    if (billed_ahead) throw conflict("spots_are_billed", { spots: billed_ahead });
    const places = getCurrencyPlaces(tenantOf(ctx).currency);
    await release(ctx, uuid, ctx.today);
    const stood = await withoutScope(() => countRemaining(ctx, uuid, places));
    const { segments, airing } = splitSegments(sold, from, days, stood.segments);
    if (airing.size === 0) throw conflict("is_over");
    const only = await rewriteSegments(ctx, uuid, segments, airing);
    const end_date = segments.reduce((d, s) => pickLater(d, s.to_date), ctx.today);
    const aired = sum([toMoney(0, places), ...[...stood.segments.values()].map((s) => s.price)]);
    const price = computeRestPrice(before.price_json, aired, stood.stations);
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { end_date } });
    const row = await campaignToRead(ctx, uuid);
    const { found, stations } = await bookCampaign(ctx, { ...row, price_json: price }, "planned", { only });
    const { spots, total } = await withoutScope(() => readRemaining(ctx, uuid));
    const start_date = stood.segments.size
      ? before.start_date
      : takeAt(segments.map((s) => s.from_date).sort(), 0);
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        start_date,
        total,
        spots_booked: spots,
        version: before.version + 1,
        unplaced: found.unplaced,
        plan: found.plan,
        station_ids: [...new Set([...before.station_ids, ...stations])],
      },
    });
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.shifted", { before, after });
    await publishChange(ctx, ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"]);
    return presentCampaign(ctx, uuid);
  });
