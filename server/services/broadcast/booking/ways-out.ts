import { randomUUID } from "node:crypto";
import { getHour, type OpenBreak } from "@/lib/booking/demands";
import { makeSegmentPricer } from "@/lib/booking/estimate";
import { findCommercial } from "@/lib/booking/fitting";
import {
  copyToDays,
  DAYS_AROUND,
  type DaysFound,
  type DaysScene,
  extendFlight,
  findShortHour,
  isSoldByHour,
  listOtherDays,
  maySellElsewhere,
  sortByPrice,
} from "@/lib/booking/rules/other-days";
import { toAskedBlock } from "@/lib/booking/rules/reasons";
import type { RuledSpot } from "@/lib/booking/rules/ruled-spots";
import { OWN_CAMPAIGN } from "@/lib/booking/rules/scene";
import type { WayOut } from "@/lib/booking/rules/way-shapes";
import { applyWay } from "@/lib/booking/rules/ways-out";
import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { listHours } from "@/lib/booking/wanted-spots";
import { addDays, type Day, getWeekday, pickEarlier, pickLater } from "@/lib/day";
import { subtract } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import { countSpanDays, SPAN_DAYS } from "@/lib/spans";
import { type Ctx, tenantOf } from "@/server/ctx";
import { resolveInThread } from "@/server/outside/estimate-thread";
import { type Ground, readGround } from "./ground";
import { type PlannedCampaign, type PlanTerms, planCampaign } from "./plan";
import { listArtists, type PlanInput } from "./plan-input";
import { isPlannable } from "./plannable";
import { computeFlight } from "./sold";
import { type Hours, readCalendar } from "./terms";

/** Unplaced spots of a segment on a station whose ways out are priced, those that lack most first. */
const LINES = 3;
/** Ways out of one kind that are planned for a line, and ways out that are told of it. */
const WAYS = 3;
/** Plans for all ways out of a campaign together. */
const PLANS = 12;
/** Milliseconds after which no further way out is planned: a booking waits for them in its transaction. */
const MOST_MS = 5_000;

type Missing = PlannedCampaign["unplaced"][number];
/** The campaign as it was planned, and the surroundings of its flight. */
type Around = {
  hours: Hours;
  order: PlanInput;
  found: PlannedCampaign;
  ground: Ground;
  calendar: Calendar;
  flight: { from: Day; to: Day };
  plans: { left: number; until: number };
  replan: Replan;
};
/** The segments and the flight of a campaign with a way out taken. */
export type Changed = { segments: PlanInput["segments"]; flight: { from: Day; to: Day } };
/** Plans the campaign with other segments; null where it cannot be planned. */
export type Replan = (
  changed: Changed,
  around: Pick<Around, "calendar" | "ground">,
) => Promise<Replanned | null>;
type Replanned = Pick<PlannedCampaign, "spots" | "order">;
type Options = {
  terms?: PlanTerms;
  /** The first day that spots may be moved to; otherwise today. */
  least?: Day;
  /** How a changed campaign is planned, where it is not planned by itself. */
  replan?: Replan;
};

/**
 * Adds the ways out on other days to the unplaced spots of a plan, and the price of the ways out, cheapest first. Each
 * is planned as the campaign would be after it was taken, so that its spots and price are those of the next estimate.
 * Reads breaks and bookings a second time, a week around the flight; does nothing where all spots are placed or the
 * flight has too many breaks. `terms` are those of the plan. Spots of a budget and spots with reminders are counted as
 * `missing` counts them: reminders air beside them.
 */
export async function withWaysOut(
  ctx: Ctx,
  hours: Hours,
  order: PlanInput,
  found: PlannedCampaign,
  { terms = {}, least, replan = replanAlone(ctx, hours, order, terms) }: Options = {},
): Promise<PlannedCampaign> {
  const lines = found.unplaced
    .filter(({ segment, station }) => station !== null && takeAt(order.segments, segment).follows === null)
    .toSorted((a, b) => b.missing - a.missing)
    .slice(0, LINES);
  const flight = readFlight(hours, order, least);
  const wide = order.segments.map((s) => ({ ...s, from_date: flight.from, to_date: flight.to }));
  if (lines.length === 0 || !(await isPlannable(ctx, wide))) return found;
  const [calendar, ground] = await Promise.all([
    readCalendar(ctx, {
      ...hours,
      start_date: pickEarlier(hours.start_date, flight.from),
      end_date: pickLater(hours.end_date, flight.to),
    }),
    readGround(ctx, { ...order, ...flight }),
  ]);
  const plans = { left: PLANS, until: performance.now() + MOST_MS };
  const around = { hours, order, found, ground, calendar, flight, plans, replan };
  const told = new Map<Missing, Missing>();
  for (const line of lines) told.set(line, await addWaysOut(around, line));
  return { ...found, unplaced: found.unplaced.map((line) => told.get(line) ?? line) };
}

/** The days around the flight; an hour at which the campaign starts or ends is not moved to another day. */
function readFlight(
  { start_date, end_date, start_hour, end_hour }: Hours,
  { from, to }: PlanInput,
  least: Day | undefined,
) {
  const week = addDays(from, -DAYS_AROUND);
  const [before, after] = [least ? pickLater(least, week) : week, addDays(to, DAYS_AROUND)];
  return {
    from: start_hour > 0 ? pickLater(before, pickEarlier(start_date, from)) : before,
    to: end_hour < 24 ? pickEarlier(after, pickLater(end_date, to)) : after,
  };
}

async function addWaysOut(around: Around, line: Missing): Promise<Missing> {
  const ways: WayOut[] = [];
  for (const way of listDaysWays(around, line)) {
    const planned = await planWay(around, line, way);
    if (planned) ways.push(planned);
  }
  for (const way of line.relaxations) ways.push((await planWay(around, line, way)) ?? way);
  return { ...line, relaxations: sortByPrice(ways, line.missing).slice(0, WAYS) };
}

/** The ways out on other days that the rules between spots allow: those that place most first, of these the cheaper. */
function listDaysWays({ order, ground, found, calendar, flight }: Around, line: Missing): WayOut[] {
  const station = takeFrom(order.stations, line.station ?? "");
  const at = ground.breaks.filter((b) => b.station === station.uuid);
  const breakOf = new Map(at.map((b) => [b.uuid, b]));
  const competition = ground.party;
  const asker = { campaign: OWN_CAMPAIGN, competition, artists: listArtists(order) };
  const { uuid, segment, sold } = readSegment(order, line);
  if (!maySellElsewhere(sold)) return [];
  const own = found.spots.filter((spot) => spot.station_id === station.uuid);
  const byHour = sold.budget === null && isSoldByHour(segment);
  const short = byHour
    ? findShortHour(
        segment,
        station.uuid,
        order.calendar,
        own.filter((spot) => spot.segment_id === uuid).map(getHour),
      )
    : { hour: null, missing: line.missing };
  if (!short) return [];
  const scene: DaysScene = {
    station,
    breaks: at,
    booked: ground.booked.filter((b) => b.station === station.uuid),
    asker,
    segments: order.asked,
    own: listStanding(order, asker, own, breakOf),
    calendar,
    ...flight,
  };
  const priceOf = makeSegmentPricer(order.stations, order.places, order.least_billed);
  const guess = ({ spots, ...days }: DaysFound) => {
    const asked = copyToDays(segment, station.uuid, days, spots);
    return Number(priceOf(asked, station.uuid, days.from_date, takeAt(listHours(asked), 0)).price);
  };
  return listOtherDays(scene, line.segment, Math.min(line.missing, short.missing), short.hour)
    .toSorted((a, b) => b.spots - a.spots || guess(a) - guess(b))
    .slice(0, WAYS)
    .map(({ spots, ...days }) => ({
      change: "other_days",
      to: null,
      gains: spots,
      days: { ...days, dates: [] },
    }));
}

const readSegment = (order: PlanInput, { segment }: Missing) => ({
  uuid: takeAt(order.segments, segment).uuid,
  segment: takeAt(order.asked, segment).segment,
  sold: takeAt(order.segments, segment),
});

/** The placed spots of the campaign as rules see them, by break. */
function listStanding(
  order: PlanInput,
  asker: DaysScene["asker"],
  spots: PlannedCampaign["spots"],
  breaks: ReadonlyMap<string, OpenBreak>,
) {
  const numbers = new Map(order.segments.map(({ uuid }, i) => [uuid, i]));
  const standing = new Map<string, RuledSpot[]>();
  for (const { break_id, segment_id, length } of spots) {
    if (!breaks.has(break_id)) continue;
    const spot = { ...toAskedBlock(asker, order.asked, numbers.get(segment_id) ?? 0), length, count: 1 };
    standing.set(break_id, [...(standing.get(break_id) ?? []), spot]);
  }
  return standing;
}

/**
 * Plans the campaign with a way out. Returns it with the spots and the price it adds; null where it places other spots
 * than it names, or none. Other days that take fewer spots are planned once more with these; days beside those of a
 * budget buy what it pays for.
 */
async function planWay(around: Around, line: Missing, way: WayOut): Promise<WayOut | null> {
  const { plans, found, order } = around;
  if (plans.left === 0 || performance.now() > plans.until) return null;
  plans.left--;
  const made = randomUUID();
  const changed = changeCampaign(around, line, way, made);
  const after = changed && (await around.replan(changed, around));
  if (!after) return null;
  const gains = countSpots(after, changed.segments) - countSpots(found, order.segments);
  const price = subtract(after.order.total, found.order.total);
  if (!way.days) return gains > 0 ? { ...way, gains, price } : null;
  const { uuid, sold } = readSegment(order, line);
  const named = sold.budget === null ? made : uuid;
  const own = after.spots.filter((spot) => spot.segment_id === named && !isOnDays(sold, spot.date));
  const dates = [...new Set(own.map(({ date }) => date))].sort();
  if (sold.budget !== null) {
    return gains > 0 && dates.length > 0 ? { ...way, gains, price, days: { ...way.days, dates } } : null;
  }
  if (own.length === way.gains && gains === way.gains) return { ...way, price, days: { ...way.days, dates } };
  const fewer = Math.min(own.length, gains);
  return fewer > 0 && fewer < way.gains ? planWay(around, line, { ...way, gains: fewer }) : null;
}

const isOnDays = ({ from_date, to_date, weekdays }: Segment, date: Day) =>
  date >= from_date && date <= to_date && weekdays.includes(getWeekday(date));

/** The spots of a plan without the reminders that air beside them. */
function countSpots({ spots }: Replanned, segments: PlanInput["segments"]): number {
  const reminders = new Set(segments.flatMap(({ uuid, follows }) => (follows ? [uuid] : [])));
  return spots.filter((spot) => !reminders.has(spot.segment_id)).length;
}

/** The campaign with a way out taken; a segment that it adds is named `uuid`. Null where its flight becomes too long. */
function changeCampaign({ hours, order }: Around, line: Missing, way: WayOut, uuid: string): Changed | null {
  const segments = applyWay(order.segments, line, way, (made) => ({
    ...made,
    uuid: made.follows ? randomUUID() : uuid,
  }));
  const own = { from: hours.start_date, to: hours.end_date };
  const flight = way.days ? extendFlight(own, way.days) : own;
  return countSpanDays(flight.from, flight.to) > SPAN_DAYS.flight ? null : { segments, flight };
}

/** Plans a changed campaign beside what is booked around its flight. */
const replanAlone =
  (ctx: Ctx, hours: Hours, order: PlanInput, terms: PlanTerms): Replan =>
  async ({ segments, flight }, { calendar, ground }) => {
    const { from, to } = computeFlight(segments)!;
    const changed = await resolveOrder(ctx, order, segments, limitCalendar(calendar, hours, flight));
    const isNear = (b: { date: Day }) => b.date >= from && b.date <= to;
    const breaks = ground.breaks.filter(isNear);
    const there = new Set(breaks.map((b) => b.uuid));
    const booked = ground.booked.filter((b) => there.has(b.break));
    return planCampaign(ctx, { ...changed, from, to }, terms, { ...ground, breaks, booked });
  };

const limitCalendar = (
  { holidays }: Calendar,
  { start_hour, end_hour }: Hours,
  { from, to }: { from: Day; to: Day },
): Calendar => ({
  holidays: new Set([...holidays].filter((date) => date >= from && date <= to)),
  from: { date: from, hour: start_hour },
  to: { date: to, hour: end_hour },
});

/** The campaign with other segments on the same stations. */
async function resolveOrder(
  ctx: Ctx,
  order: PlanInput,
  segments: PlanInput["segments"],
  calendar: Calendar,
): Promise<PlanInput> {
  const { stations, least_billed, places, copies } = order;
  const resolved = await resolveInThread(tenantOf(ctx).tenant_id, {
    segments,
    stations,
    calendar,
    least_billed,
    places,
  });
  const asked = resolved.map((segment) => ({ segment, commercial: findCommercial(segment, copies) }));
  return { ...order, segments, asked, calendar };
}
