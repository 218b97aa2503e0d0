import type { calls } from "@/lib/calls";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { addDays, type Day, later } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { isNegative, type Money, minus, money, placesOf, sum } from "@/lib/money";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import type { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { remains, standing } from "@/server/data/queries/bookings";
import { asWholeTenant } from "@/server/data/transaction";
import { changed } from "./draft";
import { moved } from "./duplicate";
import { rewriteSegments } from "./keep";
import { bookOrder } from "./place";
import { campaignTo, campaignToRead, segmentsOf, shown } from "./read";
import { release } from "./release";
import type { PriceJson } from "./terms";

type Calls = (typeof calls)["campaigns"];

export const shift: Service<Calls["shift"]> = async (ctx, { uuid, version, days }) => {
  const before = await campaignTo(ctx, "shift", uuid);
  if (before.version !== version) throw stale(await shown(ctx, uuid));
  if (before.status === "active") return shiftAhead(ctx, uuid, days);
  return changed(ctx, uuid, version, {
    start_date: addDays(before.start_date as Day, days),
    end_date: addDays(before.end_date as Day, days),
    segments: segmentsOf(before).map((s) => moved(s, days)),
  });
};

type Stood = { plays: number; price: Money };
/** What stands of each segment once the rest is taken off the air. */
async function stoodOf(ctx: Ctx, uuid: string, places: number): Promise<Map<string, Stood>> {
  const rows = await ctx.db.spot.findMany({
    where: { campaign_id: uuid, status: { not: "removed" }, source: { notIn: ["sync", "make_good"] } },
    select: { segment_id: true, price: true },
  });
  return new Map(
    [...Map.groupBy(rows, (r) => r.segment_id ?? "")].map(([segment, of]) => [
      segment,
      { plays: of.length, price: sum([money(0, places), ...of.map((r) => money(r.price, places))]) },
    ]),
  );
}

/** What is left to air of a segment on its new dates; a count in all and a budget lose what stood. */
function rest(segment: Segment, from: Day, days: number, stood: Stood | undefined): Segment {
  const { total, budget } = segment;
  const left = budget && stood ? minus(budget, stood.price) : budget;
  return {
    ...moved({ ...segment, from_date: later(segment.from_date, from) }, days),
    total: total === null ? null : Math.max(1, total - (stood?.plays ?? 0)),
    budget: left && isNegative(left) ? money(0) : left,
  };
}

type Parted = { segments: Segment[]; airing: Set<number> };
/**
 * The segments once what is ahead of `from` is moved: one that has not begun moves whole, one that has is cut and its
 * rest stands behind the others. A reminder follows the part of its own time.
 */
export function parted(
  sold: readonly Segment[],
  from: Day,
  days: number,
  stood: ReadonlyMap<string, Stood>,
): Parted {
  const begun = sold.flatMap((s, at) => (s.from_date < from && s.to_date >= from ? [at] : []));
  const restAt = (at: number) => (begun.includes(at) ? sold.length + begun.indexOf(at) : at);
  const moving = (at: number): Segment => {
    const segment = rest(sold[at]!, from, days, stood.get(sold[at]!.uuid!));
    const { follows } = segment;
    return { ...segment, follows: follows && { ...follows, segment: restAt(follows.segment) } };
  };
  const segments = sold.map((s, at) =>
    s.from_date >= from ? moving(at) : s.to_date >= from ? { ...s, to_date: addDays(from, -1) } : s,
  );
  const rests = begun.map((at) => ({ ...moving(at), uuid: undefined }));
  const whole = sold.flatMap((s, at) => (s.from_date >= from ? [at] : []));
  return { segments: [...segments, ...rests], airing: new Set([...whole, ...begun.map(restAt)]) };
}

/** Of a price agreed by hand, what is left for the plays that are booked anew. */
function restPrice(price: PriceJson, stood: Money, places: number): PriceJson {
  if (price.auto_calc === "auto" || price.manual === null) return { ...price, stations: {} };
  const left = minus(money(price.manual, places), stood);
  return { ...price, manual: isNegative(left) ? money(0, places) : left };
}

/** Takes what has not aired from tomorrow on and books it again so many days on; what aired stays as it was sold. */
const shiftAhead = (ctx: Ctx, uuid: string, days: number) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignTo(ctx, "shift", uuid);
    const from = addDays(ctx.today, 1);
    const sold = segmentsOf(before);
    const ahead = sold.filter((s) => s.to_date >= from);
    if (ahead.length === 0) throw conflict("is_over");
    if (ahead.some((s) => addDays(later(s.from_date, from), days) < from)) throw invalid("days", "in_past");
    const { billed_ahead } = await asWholeTenant(() => standing(ctx, uuid, ctx.today));
    if (billed_ahead) throw conflict("plays_are_billed", { plays: billed_ahead });
    const places = placesOf(placeOf(ctx).currency);
    await release(ctx, uuid, ctx.today);
    const stood = await asWholeTenant(() => stoodOf(ctx, uuid, places));
    const { segments, airing } = parted(sold, from, days, stood);
    const only = await rewriteSegments(ctx, uuid, segments, airing);
    const end_date = segments.reduce((d, s) => later(d, s.to_date), ctx.today);
    const aired = sum([money(0, places), ...[...stood.values()].map((s) => s.price)]);
    const price = restPrice(before.price_json as PriceJson, aired, places);
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { end_date } });
    const row = await campaignToRead(ctx, uuid);
    const { found, stations } = await bookOrder(
      ctx,
      { ...row, price_json: price as Prisma.JsonObject },
      "planned",
      only,
    );
    const { plays, total } = await asWholeTenant(() => remains(ctx, uuid));
    const start_date = stood.size ? before.start_date : segments.map((s) => s.from_date).sort()[0]!;
    await ctx.db.campaign.updateMany({
      where: { uuid },
      data: {
        ...{ start_date, total, plays_booked: plays, version: before.version + 1 },
        unplaced: found.unplaced,
        plan: found.plan,
        station_ids: [...new Set([...before.station_ids, ...stations])],
      },
    });
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.shifted", { before, after });
    await tell(ctx, ["campaigns", "customers", "breaks", "stations", "logs", "tenant"]);
    return shown(ctx, uuid);
  });
