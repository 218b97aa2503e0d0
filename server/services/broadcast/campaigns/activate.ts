import type { calls } from "@/lib/calls";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { type Day, today } from "@/lib/day";
import { conflict, Refusal, stale } from "@/lib/errors";
import { isExpired } from "@/lib/rules/licence";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { concern } from "@/server/data/queries/concerns";
import { lockStations, openBreaks } from "@/server/data/queries/occurrences";
import { asWholeTenant } from "@/server/data/transaction";
import { shareLive } from "@/server/services/broadcast/live-report";
import { refuseBroken } from "@/server/services/broadcast/schedules/checks";
import { chosenPlays } from "@/server/services/broadcast/schedules/scenarios";
import { nextNumber } from "@/server/services/numbers";
import { book } from "./book";
import { orderOf, type Planned, planned } from "./plan";
import { type CampaignRow, campaignToEdit, campaignToRead, segmentsOf, shown } from "./read";
import { flightOf, leaderOf, type SoldRow, stationIds, stationsToSell } from "./sold";

type Calls = (typeof calls)["campaigns"];
/** Somebody may fill a break by hand while a plan is made; then it is made anew. */
const TRIES = 3;

export const activate: Service<Calls["activate"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignToEdit(ctx, ask.uuid);
    if (before.status !== "draft") throw conflict("already_booked");
    if (before.version !== ask.version) throw stale(await shown(ctx, ask.uuid));
    const segments = segmentsOf(before);
    const rows = await stationsToSell(ctx, stationIds(segments));
    check(ctx, segments, rows);
    const { from, to } = flightOf(segments)!;
    await asWholeTenant(async () => {
      const followers = await ctx.db.station.findMany({
        where: { leader_id: { in: rows.map((r) => r.uuid) }, archived_at: null },
      });
      const all = [...rows, ...followers].map((s) => s.uuid);
      await lockStations(ctx, all);
      await openBreaks(ctx, all, from, to);
      const done = await plannedAndBooked(ctx, before, segments);
      await activated(ctx, before, done, all);
    });
    await concern(ctx, before.customer_id);
    if (before.live_report) await shareLive(ctx, ask.uuid);
    const after = await campaignToRead(ctx, ask.uuid);
    await record(ctx, "campaign.activated", { before, after });
    await tell(ctx, ["campaigns", "customers", "breaks", "stations", "logs", "tenant"]);
    return shown(ctx, ask.uuid);
  });

/** What stands in the way of any booking, as 422 by field. */
function check(ctx: Ctx, segments: readonly Segment[], rows: readonly SoldRow[]) {
  const fields = rows.flatMap((row) => {
    const here = today(ctx.now, row.timezone, row.day_start);
    const at = segments.findIndex((s) => s.stations.includes(row.uuid));
    const path = `segments.${at}.stations`;
    const leader = leaderOf(row);
    if (leader) return [{ path, code: "follower", values: { station: row.name, leader } }];
    return isExpired(row.license_expires_at as Day, here)
      ? [{ path, code: "license_expired", values: { station: row.name } }]
      : [];
  });
  if (segments.length === 0) fields.push({ path: "segments", code: "required", values: { station: "" } });
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
}

/** Books what somebody chose of the planner's scenarios as it stands; else the engine finds the places. */
async function plannedAndBooked(ctx: Ctx, row: CampaignRow, segments: readonly Segment[]): Promise<Planned> {
  const order = (await orderOf(ctx, row))!;
  const kept = await chosenPlays(ctx, row.uuid, segments);
  if (kept) await refuseBroken(ctx, order, kept);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const found = await planned(ctx, order, kept ? { kept, only: true } : {});
    if (found.plays.length === 0) throw conflict("nothing_fits", { unplaced: found.unplaced });
    if (await book(ctx, found.plays, segments)) return found;
    if (kept) break;
  }
  throw conflict("break_full");
}

/** Numbers the campaign and keeps what came of it; the number is taken last, so that nobody waits for a plan. */
async function activated(
  ctx: Ctx,
  before: CampaignRow,
  { plays, order, unplaced, plan }: Planned,
  station_ids: string[],
) {
  const { nr, number } = await nextNumber(ctx, "order", ctx.today);
  await ctx.db.campaign.updateMany({
    where: { uuid: before.uuid },
    data: {
      status: "active",
      nr,
      number,
      total: order.total,
      plays_booked: plays.length,
      unplaced,
      plan,
      activated_at: ctx.now,
      station_ids,
      version: before.version + 1,
    },
  });
}
