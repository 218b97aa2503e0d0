import type { Kept } from "@/lib/booking/demands";
import type { calls } from "@/lib/calls";
import { conflict, invalid, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { type OwnPlay, ownPlays } from "@/server/data/queries/board";
import { closeGaps, logsChanged, openBreakTerms } from "@/server/data/queries/bookings";
import { lockStations } from "@/server/data/queries/occurrences";
import { dropPlays } from "@/server/data/queries/releases";
import { asWholeTenant } from "@/server/data/transaction";
import { book } from "./campaigns/book";
import { groundOf, type Order, orderOf, priced } from "./campaigns/plan";
import { type CampaignRow, campaignToEdit } from "./campaigns/read";
import { moved } from "./schedules/apply";
import { brokenOf } from "./schedules/checks";
import { retotal } from "./schedules/totals";

type Calls = (typeof calls)["spots"];
const STALE = ["campaigns", "schedules", "breaks", "stations", "logs", "customers"];

/** A booked campaign that may be changed, as the planner reads it, with the stations locked. */
async function desk(ctx: Ctx, uuid: string): Promise<{ row: CampaignRow; order: Order }> {
  const row = await campaignToEdit(ctx, uuid);
  if (row.status !== "active") throw conflict("not_active");
  const order = await orderOf(ctx, row);
  if (!order) throw notFound();
  await asWholeTenant(() => lockStations(ctx, [...order.stations.keys()]));
  return { row, order };
}

/** The plays asked for, all of one campaign and still ahead, and the campaign's desk. */
async function deskOfSpots(ctx: Ctx, uuids: readonly string[]) {
  const found = await ctx.db.spot.findMany({ where: { uuid: { in: [...uuids] } } });
  if (found.length < new Set(uuids).size) throw notFound();
  const [first] = found;
  if (found.some((p) => p.campaign_id !== first!.campaign_id)) throw invalid("spots", "one_campaign");
  const at = await desk(ctx, first!.campaign_id);
  const own = await asWholeTenant(() => ownPlays(ctx, at.row.uuid, at.order.from, at.order.to));
  const wanted = new Set(uuids);
  const plays = own.filter((p) => wanted.has(p.uuid));
  const late = plays.filter((p) => !p.ahead).length + wanted.size - plays.length;
  if (late) throw conflict("has_aired", { plays: late });
  if (found.some((p) => p.invoice_line_id)) throw conflict("plays_are_billed", { plays: found.length });
  return { ...at, own, plays };
}

const numbersOf = (order: Order) => new Map(order.asked.map(({ segment }, i) => [segment.uuid!, i]));
const keptOf = (order: Order, plays: readonly OwnPlay[]): Kept[] => {
  const numbers = numbersOf(order);
  return plays.flatMap((p) => {
    const segment = p.segment ? numbers.get(p.segment) : undefined;
    return segment === undefined ? [] : [{ segment, break: p.break }];
  });
};

/** Refuses, all or none, the new places among those kept that break a hard rule, with what is free nearby. */
async function check(ctx: Ctx, order: Order, standing: readonly Kept[], coming: readonly Kept[]) {
  const ground = await groundOf(ctx, order);
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  for (const { break: at } of coming) if (!places.has(at)) throw notFound();
  const asked = new Set(coming.map((k) => k.break));
  const broken = brokenOf(order, ground, [...standing, ...coming]).filter((b) => asked.has(b.break));
  if (broken.length) throw conflict("rules_broken", { broken });
  return places;
}

const done = async (ctx: Ctx, row: CampaignRow, verb: string, spots: readonly string[], what: object) => {
  const { total, version } = await retotal(ctx, row);
  await record(ctx, `campaign.${verb}`, {
    uuid: row.uuid,
    before: { name: row.name, plays: row.plays_booked, total: row.total },
    after: { name: row.name, ...what, total },
  });
  await tell(ctx, STALE);
  return { spots: [...spots], total, version };
};

export const place: Service<Calls["place"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { row, order } = await desk(ctx, ask.campaign);
    const numbers = numbersOf(order);
    const coming = ask.placements.map((p, i): Kept => {
      const segment = numbers.get(p.segment);
      if (segment === undefined) throw invalid(`placements.${i}.segment`, "bad_id");
      return { segment, break: p.break };
    });
    return asWholeTenant(async () => {
      const own = await ownPlays(ctx, row.uuid, order.from, order.to);
      const places = await check(ctx, order, keptOf(order, own), coming);
      const standing = keptOf(order, own);
      const rows = [...standing, ...coming].flatMap(({ segment, break: at }) => {
        const there = places.get(at);
        return there ? [{ segment, station: there.station, break: at, reasons: [{ rule: "by_hand" }] }] : [];
      });
      const all = priced(order, rows, places).plays;
      const fresh = all.slice(all.length - coming.length).map((play, i) => {
        const { position, commercial } = ask.placements[i]!;
        return {
          ...play,
          ...{ source: "manual" as const, pinned: true, position: position ?? 0 },
          commercial_id: commercial ?? play.commercial_id,
        };
      });
      const segments = order.asked.map(({ segment }) => segment);
      if (!(await book(ctx, fresh, segments))) throw conflict("break_full");
      const uuids = fresh.map((p) => p.uuid);
      return done(ctx, row, "placed", uuids, { placed: uuids.length });
    });
  });

export const move: Service<Calls["move"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { row, order, own, plays } = await deskOfSpots(ctx, ask.spots);
    return asWholeTenant(async () => {
      const going = new Set(ask.spots);
      const [to] = await openBreakTerms(ctx, [ask.to.break]);
      if (!to) throw notFound();
      if (plays.some((p) => p.station !== to.station)) throw invalid("to.break", "other_station");
      if (to.date !== ask.to.date) throw invalid("to.date", "bad_day");
      const coming = keptOf(
        order,
        plays.map((p) => ({ ...p, break: to.uuid })),
      );
      await check(
        ctx,
        order,
        keptOf(
          order,
          own.filter((p) => !going.has(p.uuid)),
        ),
        coming,
      );
      const { position } = ask.to;
      await moved(
        ctx,
        plays.map((p, i) => ({
          ...{ uuid: p.uuid, from: p.break, to: to.uuid, pinned: true },
          ...(position !== null && { position: position + i }),
        })),
      );
      return done(ctx, row, "moved", ask.spots, {
        moved: plays.length,
        to: { date: to.date, second: to.second },
      });
    });
  });

export const remove: Service<Calls["remove"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { row, plays } = await deskOfSpots(ctx, ask.spots);
    return asWholeTenant(async () => {
      const gone = await dropPlays(ctx, ask.spots);
      await closeGaps(
        ctx,
        gone.map((g) => g.occurrence),
      );
      const days = new Map(gone.map((g) => [`${g.station}|${g.date}`, { station: g.station, date: g.date }]));
      await logsChanged(ctx, [...days.values()]);
      return done(ctx, row, "removed", ask.spots, { removed: plays.length });
    });
  });

export const pin: Service<Calls["pin"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { row, plays } = await deskOfSpots(ctx, ask.spots);
    await ctx.db.spot.updateMany({ where: { uuid: { in: [...ask.spots] } }, data: { pinned: ask.pinned } });
    return done(ctx, row, ask.pinned ? "pinned" : "unpinned", ask.spots, { plays: plays.length });
  });
