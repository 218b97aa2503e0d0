import { moved, parted, restOf, type Stood } from "@/lib/booking/parted";
import type { calls } from "@/lib/calls";
import { addDays, type Day, later } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { type Money, money, placesOf, sum } from "@/lib/money";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import type { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { remains, standing } from "@/server/data/queries/releases";
import { asWholeTenant } from "@/server/data/transaction";
import { changed } from "./draft";
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

/** What stands once the rest is taken off the air, by segment and by station. */
async function stoodOf(ctx: Ctx, uuid: string, places: number) {
  const rows = await ctx.db.spot.findMany({
    where: { campaign_id: uuid, status: { not: "removed" }, source: { notIn: ["sync", "make_good"] } },
    select: { segment_id: true, station_id: true, price: true },
  });
  const by = (of: (row: (typeof rows)[number]) => string) =>
    new Map(
      [...Map.groupBy(rows, of)].map(([key, some]): [string, Stood] => [
        key,
        {
          plays: some.length,
          price: sum([money(0, places), ...some.map((r) => money(r.price, places))]),
        },
      ]),
    );
  return { segments: by((r) => r.segment_id ?? ""), stations: by((r) => r.station_id) };
}

/** Of prices agreed by hand, what is left for the plays that are booked anew. */
const restPrice = (price: PriceJson, aired: Money, stations: ReadonlyMap<string, Stood>): PriceJson => ({
  ...price,
  manual: price.manual && restOf(price.manual, aired),
  stations: Object.fromEntries(
    Object.entries(price.stations ?? {}).map(([station, amount]) => [
      station,
      restOf(amount, stations.get(station)?.price),
    ]),
  ),
});

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
    const { segments, airing } = parted(sold, from, days, stood.segments);
    if (airing.size === 0) throw conflict("is_over");
    const only = await rewriteSegments(ctx, uuid, segments, airing);
    const end_date = segments.reduce((d, s) => later(d, s.to_date), ctx.today);
    const aired = sum([money(0, places), ...[...stood.segments.values()].map((s) => s.price)]);
    const price = restPrice(before.price_json as PriceJson, aired, stood.stations);
    await ctx.db.campaign.updateMany({ where: { uuid }, data: { end_date } });
    const row = await campaignToRead(ctx, uuid);
    const { found, stations } = await bookOrder(
      ctx,
      { ...row, price_json: price as Prisma.JsonObject },
      "planned",
      only,
    );
    const { plays, total } = await asWholeTenant(() => remains(ctx, uuid));
    const start_date = stood.segments.size ? before.start_date : segments.map((s) => s.from_date).sort()[0]!;
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
    await tell(ctx, ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"]);
    return shown(ctx, uuid);
  });
