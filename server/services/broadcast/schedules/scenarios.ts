import type { z } from "zod";
import type { Kept } from "@/lib/booking/demands";
import type { calls } from "@/lib/calls";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import type { PaintedPlay, Scenario } from "@/lib/calls/broadcast/schedules";
import { conflict, notFound, stale } from "@/lib/errors";
import { money, placesOf } from "@/lib/money";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { openBreakTerms } from "@/server/data/queries/bookings";
import { type Order, orderOf, priced } from "@/server/services/broadcast/campaigns/plan";
import { campaignToEdit } from "@/server/services/broadcast/campaigns/read";

type Calls = (typeof calls)["schedules"];
type Row = Awaited<ReturnType<Ctx["db"]["scenario"]["findMany"]>>[number];
export type ShownScenario = z.input<typeof Scenario>;

/** Painted plays by the number of their segment; those of a segment that is gone are left out. */
export function keptOf(plays: readonly PaintedPlay[], segments: readonly Pick<Segment, "uuid">[]): Kept[] {
  const at = new Map(segments.map((s, i) => [s.uuid, i]));
  return plays.flatMap(({ segment, break: to }) =>
    at.has(segment) ? [{ segment: at.get(segment)!, break: to }] : [],
  );
}

/** The plays of the scenario that is to be booked; null where none was chosen. */
export async function chosenPlays(ctx: Ctx, campaign_id: string, segments: readonly Segment[]) {
  const row = await ctx.db.scenario.findFirst({ where: { campaign_id, chosen: true } });
  return row && keptOf(row.plays as PaintedPlay[], segments);
}

/** What painted plays come to under the campaign's rate cards, discounts in. */
async function priceOf(ctx: Ctx, order: Order | null, plays: readonly PaintedPlay[]) {
  const none = { total: money(0, placesOf(placeOf(ctx).currency)), steps: [] };
  if (!order || plays.length === 0) return none;
  const segments = order.asked.map(({ segment }) => segment);
  const kept = keptOf(plays, segments);
  const breaks = await openBreakTerms(
    ctx,
    kept.map((k) => k.break),
  );
  const places = new Map(breaks.map((b) => [b.uuid, b]));
  const placed = kept.flatMap(({ segment, break: at }) => {
    const there = places.get(at);
    return there ? [{ segment, station: there.station, break: at, reasons: [] }] : [];
  });
  const { total, steps } = priced(order, placed, places).price;
  return { total, steps };
}

export async function shownScenario(ctx: Ctx, order: Order | null, row: Row): Promise<ShownScenario> {
  const plays = row.plays as PaintedPlay[];
  const { uuid, name, chosen, version } = row;
  return { uuid, name, chosen, version, plays, ...(await priceOf(ctx, order, plays)) };
}

export const scenariosOf = (ctx: Ctx, campaign_id: string) =>
  ctx.db.scenario.findMany({ where: { campaign_id }, orderBy: { name: "asc" } });

const facts = (row: Row) => ({ name: row.name, chosen: row.chosen, plays: (row.plays as unknown[]).length });

/** Puts a scenario down as it is now; the one that is chosen is the only one. */
export async function putScenario(
  ctx: Ctx,
  campaign_id: string,
  ask: { uuid?: string; version?: number; name: string; chosen: boolean; plays: readonly PaintedPlay[] },
): Promise<Row> {
  const { tenant_id } = placeOf(ctx);
  const rows = await scenariosOf(ctx, campaign_id);
  const before = ask.uuid ? rows.find((r) => r.uuid === ask.uuid) : undefined;
  if (ask.uuid && !before) throw notFound();
  if (!before && rows.length >= SCENARIOS_MOST) throw conflict("too_many_scenarios");
  if (rows.some((r) => r.name === ask.name && r.uuid !== ask.uuid)) throw conflict("name_taken");
  if (before && ask.version !== undefined && before.version !== ask.version) throw stale(before);
  if (ask.chosen)
    await ctx.db.scenario.updateMany({ where: { campaign_id, chosen: true }, data: { chosen: false } });
  const data = { name: ask.name, chosen: ask.chosen, plays: [...ask.plays] };
  const after = before
    ? await ctx.db.scenario.update({
        where: { tenant_id_uuid: { tenant_id, uuid: before.uuid } },
        data: { ...data, version: before.version + 1 },
      })
    : await ctx.db.scenario.create({
        data: {
          tenant_id,
          campaign_id,
          ...data,
          created_by: ctx.actor?.user_id ?? null,
          created_at: ctx.now,
        },
      });
  await record(ctx, before ? "scenario.updated" : "scenario.created", {
    uuid: after.uuid,
    ...(before && { before: { campaign: campaign_id, ...facts(before) } }),
    after: { campaign: campaign_id, ...facts(after) },
  });
  await tell(ctx, ["schedules"]);
  return after;
}

const draftOnly = (row: { status: string }) => {
  if (row.status !== "draft") throw conflict("already_booked");
};

export const scenario: Service<Calls["scenario"]> = (ctx, { campaign, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const row = await campaignToEdit(ctx, campaign);
    draftOnly(row);
    return shownScenario(ctx, await orderOf(ctx, row), await putScenario(ctx, campaign, ask));
  });

export const drop_scenario: Service<Calls["drop_scenario"]> = (ctx, { campaign, scenario: uuid }) =>
  inTransaction(ctx, async (ctx) => {
    draftOnly(await campaignToEdit(ctx, campaign));
    const before = await ctx.db.scenario.findFirst({ where: { uuid, campaign_id: campaign } });
    if (!before) throw notFound();
    await ctx.db.scenario.deleteMany({ where: { uuid } });
    await record(ctx, "scenario.deleted", { uuid, before: { campaign, ...facts(before) } });
    await tell(ctx, ["schedules"]);
    return { ok: true };
  });
