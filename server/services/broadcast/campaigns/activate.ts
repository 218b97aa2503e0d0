import type { calls } from "@/lib/calls";
import { conflict, stale } from "@/lib/errors";
import { money, placesOf, sum } from "@/lib/money";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { concern } from "@/server/data/queries/concerns";
import { heldPlays } from "@/server/data/queries/releases";
import { asWholeTenant } from "@/server/data/transaction";
import { shareLive } from "@/server/services/broadcast/live-report";
import { nextNumber } from "@/server/services/numbers";
import { book } from "./book";
import { bookOrder, stationsToBook, takeStations } from "./place";
import { type CampaignRow, campaignTo, campaignToRead, segmentsOf, shown } from "./read";
import { endHolds } from "./release";
import { flightOf } from "./sold";

type Calls = (typeof calls)["campaigns"];
type Done = { plays: number; total: string; unplaced: object; plan: object | null; stations: string[] };

export const activate: Service<Calls["activate"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignTo(ctx, "activate", ask.uuid);
    if (before.version !== ask.version) throw stale(await shown(ctx, ask.uuid));
    const holds = before.holds_until !== null && before.holds_until >= ctx.today && before.plays_booked > 0;
    await activated(ctx, before, holds ? await fromHold(ctx, before) : await fromPlan(ctx, before));
    await concern(ctx, before.customer_id);
    if (before.live_report) await shareLive(ctx, ask.uuid);
    const after = await campaignToRead(ctx, ask.uuid);
    await record(ctx, "campaign.activated", { before, after });
    await tell(ctx, ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"]);
    return shown(ctx, ask.uuid);
  });

async function fromPlan(ctx: Ctx, before: CampaignRow): Promise<Done> {
  await endHolds(ctx, before.holds_until === null ? [] : [before.uuid]);
  const { found, stations } = await bookOrder(ctx, before, "planned");
  const { plays, order, unplaced, plan } = found;
  return { plays: plays.length, total: order.total, unplaced, plan, stations };
}

/** What a draft held is booked where it stands, at the prices it was held at. */
async function fromHold(ctx: Ctx, before: CampaignRow): Promise<Done> {
  const segments = segmentsOf(before);
  const rows = await stationsToBook(ctx, segments);
  return asWholeTenant(async () => {
    const stations = await takeStations(ctx, rows, flightOf(segments)!);
    const plays = await heldPlays(ctx, before.uuid);
    await endHolds(ctx, [before.uuid]);
    if (!(await book(ctx, plays, segments))) throw conflict("break_full");
    const places = placesOf(placeOf(ctx).currency);
    const total = sum([money(0, places), ...plays.map((p) => money(p.price, places))]);
    return {
      plays: plays.length,
      total,
      unplaced: before.unplaced as object,
      plan: before.plan as object | null,
      stations,
    };
  });
}

/** Numbers the campaign and keeps what came of it; the number is taken last, so that nobody waits for a plan. */
async function activated(ctx: Ctx, before: CampaignRow, done: Done) {
  const { nr, number } = await nextNumber(ctx, "order", ctx.today);
  await ctx.db.campaign.updateMany({
    where: { uuid: before.uuid },
    data: {
      status: "active",
      nr,
      number,
      total: done.total,
      plays_booked: done.plays,
      unplaced: done.unplaced,
      ...(done.plan && { plan: done.plan }),
      holds_until: null,
      activated_at: ctx.now,
      station_ids: done.stations,
      version: before.version + 1,
    },
  });
}
