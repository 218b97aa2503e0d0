import type { PlayReason } from "@/lib/booking/outcome";
import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { conflict, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { breaksGrownFull, logsChanged, movePlays, openBreakTerms } from "@/server/data/queries/bookings";
import { mirrorPlaces, recount } from "@/server/data/queries/logs";
import { lockStations } from "@/server/data/queries/occurrences";
import { asWholeTenant } from "@/server/data/transaction";
import { book, settled } from "@/server/services/broadcast/campaigns/book";
import { type Order, orderOf, priced } from "@/server/services/broadcast/campaigns/plan";
import { type CampaignRow, campaignToEdit } from "@/server/services/broadcast/campaigns/read";
import type { Found, Seen } from "./preview";
import { putScenario, scenariosOf, shownScenario } from "./scenarios";
import { retotal } from "./totals";

type Calls = (typeof calls)["schedules"];
const STALE = ["campaigns", "schedules", "breaks", "stations", "logs", "customers"];

/** Refuses a plan that counted on breaks which are not as they were; says which. */
async function refuseChanged(ctx: Ctx, row: CampaignRow, seen: Seen) {
  const now = await openBreakTerms(ctx, Object.keys(seen.breaks));
  const changed = Object.entries(seen.breaks).flatMap(([uuid, [seconds, spots]]) => {
    const is = now.find((b) => b.uuid === uuid);
    const same = is && is.booked_seconds === seconds && is.booked_spots === spots && !is.closed;
    return same ? [] : [{ break: uuid, date: is?.date ?? "", second: is?.second ?? 0 }];
  });
  if (changed.length || row.version !== seen.version) throw conflict("inventory_changed", { changed });
}

/** Moves standing plays, with their mirrors, and keeps the sums of the breaks they left and came to. */
export async function moved(
  ctx: Ctx,
  moves: readonly { uuid: string; from: string; to: string; pinned?: boolean; position?: number }[],
) {
  await movePlays(ctx, moves);
  const breaks = [...new Set(moves.flatMap((m) => [m.from, m.to]))];
  await settled(ctx, breaks);
  await recount(ctx, Prisma.sql`q.uuid = any(${breaks}::uuid[])`);
  await mirrorPlaces(
    ctx,
    moves.map((m) => m.uuid),
  );
  const days = (await openBreakTerms(ctx, breaks)).map(({ station, date }) => ({ station, date }));
  const once = new Map(
    days.map((d): [string, { station: string; date: Day }] => [`${d.station}|${d.date}`, d]),
  );
  await logsChanged(ctx, [...once.values()]);
  if (
    (
      await breaksGrownFull(
        ctx,
        breaks.map((occurrence) => ({ occurrence, seconds: 0, spots: 0 })),
      )
    ).length
  )
    throw conflict("break_full");
}

/** The plays of a plan that the campaign does not have yet. */
async function freshOf(
  ctx: Ctx,
  order: Order,
  found: Found,
  standing: readonly { segment: string; break: string }[],
) {
  const have = new Map<string, number>();
  for (const { segment, break: at } of standing)
    have.set(`${segment} ${at}`, (have.get(`${segment} ${at}`) ?? 0) + 1);
  const fresh = found.plays.filter(({ segment, break: at }) => {
    const left = have.get(`${segment} ${at}`) ?? 0;
    have.set(`${segment} ${at}`, left - 1);
    return left <= 0;
  });
  const places = new Map(
    (
      await openBreakTerms(
        ctx,
        found.plays.map((p) => p.break),
      )
    ).map((b) => [b.uuid, b]),
  );
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid, i]));
  const all = [...standing, ...fresh].flatMap((p) => {
    const segment = numbers.get(p.segment);
    const there = places.get(p.break);
    if (segment === undefined || !there) return [];
    return [{ segment, station: there.station, break: p.break, reasons: [] as PlayReason[] }];
  });
  const { plays } = priced(order, all, places);
  // The last ones are new; they keep why the plan put them there.
  return plays.slice(all.length - fresh.length).map((p, i) => ({ ...p, reasons: fresh[i]!.reasons }));
}

async function applyToBooked(ctx: Ctx, row: CampaignRow, order: Order, found: Found) {
  await moved(
    ctx,
    found.moves.map((m) => ({ uuid: m.spot, from: m.from.break, to: m.to.break })),
  );
  const standing = await ctx.db.spot.findMany({
    where: {
      campaign_id: row.uuid,
      leader_spot_id: null,
      status: { not: "removed" },
      segment_id: { not: null },
    },
    select: { segment_id: true, occurrence_id: true },
  });
  const fresh = await freshOf(
    ctx,
    order,
    found,
    standing.map((s) => ({ segment: s.segment_id!, break: s.occurrence_id })),
  );
  const segments = order.asked.map(({ segment }) => segment);
  if (fresh.length && !(await book(ctx, fresh, segments))) throw conflict("break_full");
  await retotal(ctx, row, found.unplaced);
  return { booked: fresh.length, moved: found.moves.length, scenario: null };
}

/** Saves what a preview found. */
export const apply: Service<Calls["apply"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToEdit(ctx, ask.campaign);
    const kept = await ctx.db.schedule_preview.findFirst({
      where: { uuid: ask.preview, campaign_id: ask.campaign },
    });
    if (!kept) throw notFound();
    const order = await orderOf(ctx, row);
    if (!order) throw notFound();
    const found = kept.answer as Found;
    if (row.status === "draft") {
      const rows = await scenariosOf(ctx, row.uuid);
      const into = ask.scenario ? rows.find((r) => r.uuid === ask.scenario) : rows[0];
      const after = await putScenario(ctx, row.uuid, {
        ...(into && { uuid: into.uuid }),
        ...{ name: into?.name ?? "A", chosen: into?.chosen ?? true },
        plays: found.plays.map(({ segment, break: at, locked }) => ({ segment, break: at, locked })),
      });
      const scenario = await shownScenario(ctx, order, after);
      return { booked: found.plays.length, moved: 0, scenario };
    }
    if (row.status !== "active") throw conflict("not_active");
    return asWholeTenant(async () => {
      await lockStations(ctx, [...order.stations.keys()]);
      await refuseChanged(ctx, row, kept.seen as Seen);
      const done = await applyToBooked(ctx, row, order, found);
      await ctx.db.schedule_preview.deleteMany({ where: { uuid: kept.uuid } });
      await record(ctx, "campaign.rescheduled", {
        uuid: row.uuid,
        before: { name: row.name, plays: row.plays_booked },
        after: { name: row.name, mode: found.mode, booked: done.booked, moved: done.moved },
      });
      await tell(ctx, STALE);
      return done;
    });
  });
