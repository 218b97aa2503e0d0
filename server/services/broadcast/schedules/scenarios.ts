import type { z } from "zod";
import { countHours } from "@/lib/audience/hours";
import type { PlacedEstimate } from "@/lib/booking/estimate";
import type { PricedCampaign } from "@/lib/booking/spot-prices";
import type { calls } from "@/lib/calls";
import { conflict, notFound, stale } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { SCENARIOS_MOST } from "@/lib/planner/scenarios";
import type { PaintedSpot, Scenario } from "@/lib/planner/shapes";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { refreshPrice, storePrice } from "@/server/services/broadcast/booking/keep";
import { toKept } from "@/server/services/broadcast/booking/painted";
import { type PlanInput, readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { readStationsToSell } from "@/server/services/broadcast/booking/sold";
import { campaignToEdit, campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { compareToSold, pricePainted } from "./painting";

type Calls = (typeof calls)["schedules"];
type Row = Awaited<ReturnType<Ctx["db"]["scenario"]["findMany"]>>[number];
/** A scenario as calls answer it. */
export type ShownScenario = z.input<typeof Scenario>;

type Priced = { price: Pick<PricedCampaign, "listed" | "total" | "steps">; stations: StationPrices };
type StationPrices = PlacedEstimate["stations"];
/** The price of the painted spots that are sold, under the campaign's rate cards, after discounts. */
async function priceSold(ctx: Ctx, order: PlanInput | null, sold: readonly PaintedSpot[]): Promise<Priced> {
  const zero = toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency));
  if (!order || sold.length === 0) return { price: { listed: zero, total: zero, steps: [] }, stations: [] };
  const kept = toKept(
    sold,
    order.asked.map(({ segment }) => segment),
  );
  const { spots, price } = await pricePainted(ctx, order, kept);
  const { listed, total, steps } = price;
  const stations = [...Map.groupBy(spots, (spot) => spot.station_id)].map(([station, own]) => ({
    station,
    station_name: order.stations.get(station)?.name ?? "",
    spots: own.length,
    seconds: own.reduce((n, spot) => n + spot.length, 0),
    price: price.stations[station] ?? zero,
    hours: countHours(own),
  }));
  return { price: { listed, total, steps }, stations };
}

/** A scenario as calls answer it, and what its spots cost by station. */
async function priceScenario(ctx: Ctx, order: PlanInput | null, row: Row) {
  const spots = row.spots;
  const { uuid, name, chosen, version } = row;
  const found = await compareToSold(ctx, order, spots);
  const unsold = new Set(found.unsold);
  const sold = found.spots.filter((spot) => !unsold.has(spot));
  const { price, stations } = await priceSold(ctx, order, sold);
  const shown: ShownScenario = { uuid, name, chosen, version, spots, unsold: found.unsold, ...price };
  return { shown, total: price.total, stations, sold: sold.length };
}

/** Returns a scenario as calls answer it, with the price of those of its spots that are sold. */
export const presentScenario = async (ctx: Ctx, order: PlanInput | null, row: Row): Promise<ShownScenario> =>
  (await priceScenario(ctx, order, row)).shown;

/** Reads the scenarios of a campaign by name. */
export const listScenarios = (ctx: Ctx, campaign_id: string) =>
  ctx.db.scenario.findMany({ where: { campaign_id }, orderBy: { name: "asc" } });

const summarise = (row: Row) => ({
  name: row.name,
  chosen: row.chosen,
  spots: row.spots.length,
});

/** The call that is stale after a painting is saved. Boards are large: they are read again for a version unknown to them. */
const SCENARIOS_STALE = ["schedules.scenarios"];

/** Stores a scenario; choosing one deselects the others. */
export async function putScenario(
  ctx: Ctx,
  campaign_id: string,
  order: PlanInput | null,
  input: { uuid?: string; version?: number; name: string; chosen: boolean; spots: readonly PaintedSpot[] },
): Promise<Row> {
  const rows = await listScenarios(ctx, campaign_id);
  const before = input.uuid ? rows.find((r) => r.uuid === input.uuid) : undefined;
  if (input.uuid && !before) throw notFound();
  if (!before && rows.length >= SCENARIOS_MOST) throw conflict("too_many_scenarios");
  if (rows.some((r) => r.name === input.name && r.uuid !== input.uuid)) throw conflict("name_taken");
  if (before && input.version !== undefined && before.version !== input.version) throw stale(before);
  if (input.chosen)
    await ctx.db.scenario.updateMany({ where: { campaign_id, chosen: true }, data: { chosen: false } });
  const { unsold } = await compareToSold(ctx, order, input.spots);
  const data = {
    name: input.name,
    chosen: input.chosen,
    spots: [...input.spots],
    unsold: unsold.length,
  };
  const after = before
    ? await ctx.db.scenario.update({
        where: keyOf(ctx, before.uuid),
        data: { ...data, version: before.version + 1 },
      })
    : await ctx.db.scenario.create({
        data: {
          campaign_id,
          ...data,
          created_by: ctx.actor?.user_id ?? null,
          created_at: ctx.now,
        },
      });
  await record(ctx, before ? "scenario.updated" : "scenario.created", {
    uuid: after.uuid,
    ...(before && { before: { campaign: campaign_id, ...summarise(before) } }),
    after: { campaign: campaign_id, ...summarise(after) },
  });
  await publishChange(ctx, SCENARIOS_STALE);
  return after;
}

const requireDraft = (row: { status: string }) => {
  if (row.status !== "draft") throw conflict("already_booked");
};

export const scenario: Service<Calls["scenario"]> = async (ctx, { campaign, ...input }) => {
  const { shown, isPriced } = await inTransaction(ctx, async (ctx) => {
    const row = await campaignToEdit(ctx, campaign);
    requireDraft(row);
    const order = await readPlanInput(ctx, toSale(row));
    const { shown, total, stations, sold } = await priceScenario(
      ctx,
      order,
      await putScenario(ctx, campaign, order, input),
    );
    // A chosen painting is what the draft costs, unless it holds spots at their prices or nothing is painted.
    const isPriced = shown.chosen && row.holds_until === null && sold > 0;
    if (isPriced) {
      await storePrice(ctx, campaign, {
        stations: await readStationsToSell(ctx, row.station_ids),
        estimate: { total, stations },
      });
      await publishChange(ctx, ["campaigns"]);
    }
    return { shown, isPriced };
  });
  if (shown.chosen && !isPriced) await refreshPrice(ctx, campaign);
  return shown;
};

export const scenarios: Service<Calls["scenarios"]> = async (ctx, { campaign }) => {
  await campaignToRead(ctx, campaign);
  const rows = await listScenarios(ctx, campaign);
  return {
    rows: rows.map(({ uuid, name, chosen, version, spots, unsold }) => ({
      uuid,
      name,
      chosen,
      version,
      spots: spots.length,
      unsold,
    })),
  };
};

export const drop_scenario: Service<Calls["drop_scenario"]> = async (ctx, { campaign, scenario: uuid }) => {
  const chosen = await inTransaction(ctx, async (ctx) => {
    requireDraft(await campaignToEdit(ctx, campaign));
    const before = await ctx.db.scenario.findFirst({ where: { uuid, campaign_id: campaign } });
    if (!before) throw notFound();
    await ctx.db.scenario.deleteMany({ where: { uuid } });
    await record(ctx, "scenario.deleted", { uuid, before: { campaign, ...summarise(before) } });
    await publishChange(ctx, SCENARIOS_STALE);
    return before.chosen;
  });
  if (chosen) await refreshPrice(ctx, campaign);
  return { ok: true };
};
