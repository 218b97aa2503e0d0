import type { calls } from "@/lib/calls";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import type { Ask } from "@/lib/calls/kit";
import { conflict, type FieldProblem, Refusal, stale } from "@/lib/errors";
import { money, placesOf } from "@/lib/money";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { Prisma } from "@/server/data/client";
import { tell } from "@/server/data/events";
import { concern, concernReports, stationsOfNew } from "@/server/data/queries/concerns";
import { broughtBy } from "@/server/services/corporate/brought-by";
import { estimated } from "./estimate";
import { type CampaignRow, campaignToEdit, campaignToRead, segmentsOf, shown } from "./read";
import { stationIds, stationsToSell } from "./sold";

type Calls = (typeof calls)["campaigns"];
type Own = Ask<Calls["create_draft"]>;

/** What a booked campaign may still have changed: nothing that was sold. */
const ALWAYS = new Set(["name", "po_number", "note", "live_report", "agent", "agency"]);

/** Names what an order may point at, and the dates that lie wrong; 422 with every field at once. */
async function check(ctx: Ctx, ask: Partial<Own>) {
  const segments = ask.segments ?? [];
  const copies = [...new Set(segments.flatMap((s) => s.commercial ?? []))];
  const stations = stationIds(segments);
  const [customer, category, known, found] = await Promise.all([
    ask.customer === undefined || ctx.db.customer.findFirst({ where: { uuid: ask.customer } }),
    !ask.category || ctx.db.type_of_business.findFirst({ where: { uuid: ask.category } }),
    copies.length ? ctx.db.commercial.findMany({ where: { uuid: { in: copies } } }) : [],
    stations.length ? stationsToSell(ctx, stations) : [],
  ]);
  const problems: FieldProblem[] = [];
  const add = (path: string, code: string) => problems.push({ path, code });
  if (!customer) add("customer", "bad_id");
  if (!category) add("category", "bad_id");
  if (ask.start_date && ask.end_date && ask.end_date < ask.start_date) add("end_date", "before_start");
  const lengths = new Map(known.map((c) => [c.uuid, c.length]));
  const here = new Set(found.map((s) => s.uuid));
  segments.forEach((s, i) => {
    if (s.stations.some((id) => !here.has(id))) add(`segments.${i}.stations`, "bad_id");
    if (s.commercial && !lengths.has(s.commercial)) add(`segments.${i}.commercial`, "bad_id");
    else if (s.commercial && lengths.get(s.commercial) !== s.length)
      add(`segments.${i}.length`, "not_the_copys_length");
    if (s.to_date < s.from_date) add(`segments.${i}.to_date`, "before_start");
    if (ask.start_date && s.from_date < ask.start_date) add(`segments.${i}.from_date`, "outside_flight");
    if (ask.end_date && s.to_date > ask.end_date) add(`segments.${i}.to_date`, "outside_flight");
  });
  if (problems.length) throw new Refusal("invalid", "invalid", { fields: problems });
}

const segmentRow = (campaign_id: string, kept: ReadonlySet<string>) => (s: Segment, position: number) => ({
  ...(s.uuid && kept.has(s.uuid) && { uuid: s.uuid }),
  campaign_id,
  position,
  kind: s.kind,
  commercial_id: s.commercial,
  group_id: s.group,
  length: s.length,
  station_ids: s.stations,
  from_date: s.from_date,
  to_date: s.to_date,
  days: s.days,
  weekdays: s.weekdays,
  skip_holidays: s.skip_holidays,
  hours: s.hours,
  per_day: s.per_day,
  per_week: s.per_week,
  total: s.total,
  budget: s.budget,
  place: s.place,
  break_numbers: s.break_numbers,
  break_names: s.break_names,
  separation_minutes: s.separation_minutes,
  price_override: s.price_override,
  follows: s.follows ?? Prisma.DbNull,
  frozen: Prisma.DbNull,
});

/** Who brought it: a draft takes its customer's agent and agency where none is asked for. */
async function agentsOf(ctx: Ctx, ask: Partial<Own>, before?: CampaignRow) {
  const stands = before ?? (await ctx.db.customer.findFirst({ where: { uuid: ask.customer! } }))!;
  return broughtBy(ctx, ask, stands);
}

/** Writes the segments of a draft anew, its stations with the rate cards it is sold on, and its estimated total. */
async function layOut(ctx: Ctx, uuid: string) {
  const row = await campaignToRead(ctx, uuid);
  const { tenant_id } = placeOf(ctx);
  const segments = segmentsOf(row);
  const stations = await stationsToSell(ctx, stationIds(segments));
  await ctx.db.campaign_station.deleteMany({ where: { campaign_id: uuid } });
  await ctx.db.campaign_station.createMany({
    data: stations.map((s) => ({
      tenant_id,
      campaign_id: uuid,
      station_id: s.uuid,
      price_model_id: s.price_model?.uuid ?? null,
      price_model_version: s.price_model?.version ?? null,
    })),
  });
  const { customer_id: customer, category_id: category } = row;
  const price_json = row.price_json as Own["price_json"];
  const estimate = await estimated(ctx, { segments, price_json, customer, category });
  const at = stations.map((s) => s.uuid);
  await ctx.db.campaign.updateMany({
    where: { uuid },
    data: {
      station_ids: at.length ? at : stationsOfNew(ctx, row.customer),
      total: estimate.total,
      stations_prices: Object.fromEntries(estimate.stations.map((s) => [s.station, s])),
    },
  });
}

async function putSegments(ctx: Ctx, uuid: string, segments: readonly Segment[]) {
  const { tenant_id } = placeOf(ctx);
  const before = await ctx.db.segment.findMany({ where: { campaign_id: uuid }, select: { uuid: true } });
  await ctx.db.segment.deleteMany({ where: { campaign_id: uuid } });
  const kept = new Set(before.map((s) => s.uuid));
  await ctx.db.segment.createMany({
    data: segments.map(segmentRow(uuid, kept)).map((s) => ({ ...s, tenant_id })),
  });
}

/** Columns of the table from what was asked; only what was sent. */
function columnsOf(ctx: Ctx, ask: Partial<Own>) {
  const { customer, category, price_json, apart, budget, segments: _, agent: __, agency: ___, ...own } = ask;
  const places = placesOf(placeOf(ctx).currency);
  return {
    ...own,
    ...(customer !== undefined && { customer_id: customer }),
    ...(category !== undefined && { category_id: category }),
    ...(budget !== undefined && { budget: budget && money(budget, places) }),
    ...(apart !== undefined && { apart: apart ?? Prisma.DbNull }),
    ...(price_json && {
      price_json: {
        ...price_json,
        manual: price_json.manual && money(price_json.manual, places),
      } as Prisma.InputJsonValue,
    }),
  };
}

export const create_draft: Service<Calls["create_draft"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    await check(ctx, ask);
    const { tenant_id } = placeOf(ctx);
    const { name, start_date, end_date, customer } = ask;
    const after = await ctx.db.campaign.create({
      data: {
        tenant_id,
        ...columnsOf(ctx, ask),
        ...{ name, start_date, end_date, customer_id: customer },
        ...(await agentsOf(ctx, ask)),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await putSegments(ctx, after.uuid, ask.segments);
    await layOut(ctx, after.uuid);
    await concern(ctx, customer);
    await record(ctx, "campaign.created", { after });
    await tell(ctx, ["campaigns", "customers"]);
    return shown(ctx, after.uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await campaignToEdit(ctx, uuid);
    const draft = before.status === "draft";
    const sold = Object.keys(ask).filter((field) => !ALWAYS.has(field));
    if (!draft && sold.length) throw conflict("already_booked", { fields: sold });
    await check(ctx, { ...(draft && { ...dates(before), segments: segmentsOf(before) }), ...ask });
    const agents = await agentsOf(ctx, ask, before);
    const { count } = await ctx.db.campaign.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ctx, ask), ...agents, version: version + 1 },
    });
    if (count === 0) throw stale(await shown(ctx, uuid));
    if (ask.segments) await putSegments(ctx, uuid, ask.segments);
    if (draft) await layOut(ctx, uuid);
    const given = agents.agent_id !== before.agent_id || agents.agency_id !== before.agency_id;
    if (given || draft)
      for (const customer of new Set([before.customer_id, ask.customer ?? before.customer_id]))
        await concern(ctx, customer);
    if (given) await concernReports(ctx, before.customer_id);
    const after = await campaignToRead(ctx, uuid);
    await record(ctx, "campaign.updated", { before, after });
    await tell(ctx, ["campaigns", "customers"]);
    return shown(ctx, uuid);
  });

const dates = (row: { start_date: string; end_date: string }) => ({
  start_date: row.start_date as Own["start_date"],
  end_date: row.end_date as Own["end_date"],
});
