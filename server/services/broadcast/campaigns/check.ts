import { isDeepStrictEqual } from "node:util";
import { isOutside } from "@/lib/access/access";
import { findFollowed } from "@/lib/booking/resolve-segments";
import type { Segment } from "@/lib/booking/shapes/segment";
import { countStationDays, countStationHours } from "@/lib/booking/wanted-spots";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { isInCalendar } from "@/lib/day";
import { type FieldProblem, Refusal } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { LARGE_PLAYS } from "@/lib/settings/flags";
import { findSpanProblem, SEGMENT_STATION_DAYS, SEGMENT_STATION_HOURS } from "@/lib/spans";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readCommercials } from "@/server/services/broadcast/booking/commercials";
import { computeFlight, listStationIds, readStationsToSell } from "@/server/services/broadcast/booking/sold";
import { readFlagsHere } from "@/server/services/broadcast/booking/terms";

/** What is entered of a campaign. */
export type CampaignFields = Input<(typeof calls)["campaigns"]["create_draft"]>;
type Add = (field: string, code: string, values?: FieldProblem["values"]) => void;

/** The most spots a segment asks for on one station and day. */
const mostADay = ({ kind, hours, per_day }: Segment) =>
  kind === "exact" ? hours.reduce((n, h) => n + h.spots, 0) : (per_day ?? 0);

/** An exact segment is priced and fitted hour by hour, any other day by day. */
const countPriced = (segments: readonly Segment[]) =>
  segments.reduce((n, s) => n + (s.kind === "exact" ? countStationHours : countStationDays)([s]), 0);

/** Problems of a segment by itself, without its references. */
function checkSegment(
  segments: readonly Segment[],
  at: number,
  input: Partial<CampaignFields>,
  large: boolean,
  add: Add,
) {
  const s = takeAt(segments, at);
  if (s.commercial && s.group) add("group", "commercial_and_group");
  const wrong = findSpanProblem("flight", s.from_date, s.to_date);
  if (wrong) add("to_date", wrong.code, wrong.values);
  if (input.start_date && s.from_date < input.start_date) add("from_date", "outside_flight");
  if (input.end_date && s.to_date > input.end_date) add("to_date", "outside_flight");
  if (s.follows && (s.follows.segment === at || !findFollowed(segments, s)))
    add("follows", "follows_nothing");
  if (!large && mostADay(s) > LARGE_PLAYS) add(s.kind === "exact" ? "hours" : "per_day", "too_many_spots");
}

/** Problems of segments that are too large together for one request. */
function tooLarge(segments: readonly Segment[]): FieldProblem[] {
  const flight = computeFlight(segments);
  const long = flight && findSpanProblem("flight", flight.from, flight.to);
  if (long?.code === "span_too_long") return [{ path: "segments", ...long }];
  const isSmall =
    countStationDays(segments) <= SEGMENT_STATION_DAYS && countPriced(segments) <= SEGMENT_STATION_HOURS;
  if (isSmall) return [];
  return [{ path: "segments", code: "too_many_station_days" }];
}
/**
 * Throws `invalid` (422) for segments that are too large together; used where a draft is priced before it is checked.
 */
export function requireBounded(segments: readonly Segment[]) {
  const fields = tooLarge(segments);
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
}

type Terms = Pick<CampaignFields, "price_json" | "discounts" | "commission_bp">;
/** A campaign before a change; values that it already has may stay. */
export type Standing = { segments: readonly Segment[] } & Partial<{ [K in keyof Terms]: unknown }>;

/**
 * Refuses agreed prices of agents and agencies, who may only use the rate card. Prices agreed by members of the tenant
 * before may stay.
 */
export function requireListPrices(ctx: Ctx, input: Partial<CampaignFields>, before?: Standing) {
  if (!isOutside(tenantOf(ctx).role)) return;
  const same = (a: unknown, b: unknown) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), b ?? null);
  const kept = new Map((before?.segments ?? []).map((s) => [s.uuid, s]));
  const fields: FieldProblem[] = (input.segments ?? []).flatMap((segment, i) =>
    (["price_override", "from_package"] as const).flatMap((field) => {
      const was = segment.uuid ? kept.get(segment.uuid)?.[field] : undefined;
      if (segment[field] === null || same(segment[field], was)) return [];
      return [{ path: `segments.${i}.${field}`, code: "price_of_the_house" }];
    }),
  );
  const { price_json, discounts } = input;
  const agreed =
    price_json && (price_json.auto_calc !== "auto" || Object.keys(price_json.stations).length > 0);
  if (agreed && !same(price_json, before?.price_json))
    fields.push({ path: "price_json", code: "price_of_the_house" });
  if (discounts?.length && !same(discounts, before?.discounts))
    fields.push({ path: "discounts", code: "price_of_the_house" });
  if (input.commission_bp !== undefined && input.commission_bp !== before?.commission_bp)
    fields.push({ path: "commission_bp", code: "price_of_the_house" });
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
}

/** Throws `invalid` (422) with every field at once for unknown references and wrong dates. */
export async function checkCampaign(ctx: Ctx, input: Partial<CampaignFields>) {
  const segments = input.segments ?? [];
  const stations = listStationIds(segments);
  const categories = [...(input.category ? [input.category] : []), ...(input.categories ?? [])];
  const competitors = input.competing ?? [];
  const [customer, known, foundCompetitors, commercials, found, flags] = await Promise.all([
    input.customer === undefined ||
      ctx.db.customer.findFirst({ where: { uuid: input.customer, merged_into_id: null } }),
    categories.length ? ctx.db.type_of_business.findMany({ where: { uuid: { in: categories } } }) : [],
    competitors.length ? ctx.db.campaign.count({ where: { uuid: { in: competitors } } }) : 0,
    readCommercials(ctx, segments),
    stations.length ? readStationsToSell(ctx, stations) : [],
    readFlagsHere(ctx),
  ]);
  const problems: FieldProblem[] = [];
  const add: Add = (path, code, values) => problems.push({ path, code, ...(values && { values }) });
  const names = new Set(known.map((c) => c.uuid));
  if (!customer) add("customer", "bad_id");
  if (input.category && !names.has(input.category)) add("category", "bad_id");
  if (input.categories?.some((uuid) => !names.has(uuid))) add("categories", "bad_id");
  if (foundCompetitors < new Set(competitors).size) add("competing", "bad_id");
  for (const field of ["start_date", "end_date"] as const)
    if (input[field] && !isInCalendar(input[field])) add(field, "day_out_of_range");
  const flight =
    input.start_date && input.end_date && findSpanProblem("flight", input.start_date, input.end_date);
  if (flight) add("end_date", flight.code, flight.values);
  problems.push(...tooLarge(segments));
  const foundStations = new Set(found.map((s) => s.uuid));
  segments.forEach((s, i) => {
    const of: Add = (field, code, values) => add(`segments.${i}.${field}`, code, values);
    if (s.stations.some((id) => !foundStations.has(id))) of("stations", "bad_id");
    const commercial = s.commercial ?? s.group;
    const length = commercial && commercials.get(commercial)?.length;
    if (commercial && length === undefined) of(s.commercial ? "commercial" : "group", "bad_id");
    else if (commercial && length !== s.length) of("length", "commercial_length");
    checkSegment(segments, i, input, flags.large_segment_plays, of);
  });
  if (problems.length) throw new Refusal("invalid", "invalid", { fields: problems });
}
