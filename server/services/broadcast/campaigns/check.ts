import { findFollowed } from "@/lib/booking/resolve-segments";
import type { Segment } from "@/lib/booking/shapes";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { type FieldProblem, Refusal } from "@/lib/errors";
import { LARGE_PLAYS } from "@/lib/settings/flags";
import type { Ctx } from "@/server/ctx";
import { readCommercials } from "@/server/services/broadcast/booking/commercials";
import { listStationIds, readStationsToSell } from "@/server/services/broadcast/booking/sold";
import { readFlagsHere } from "@/server/services/broadcast/booking/terms";

export type CampaignFields = Input<(typeof calls)["campaigns"]["create_draft"]>;
type Add = (field: string, code: string) => void;

/** The most spots a segment asks on one station and day. */
const mostADay = ({ kind, hours, per_day }: Segment) =>
  kind === "exact" ? hours.reduce((n, h) => n + h.spots, 0) : (per_day ?? 0);

/** What a segment says that cannot be, beside what it points at. */
function checkSegment(
  segments: readonly Segment[],
  at: number,
  input: Partial<CampaignFields>,
  large: boolean,
  add: Add,
) {
  const s = segments[at]!;
  if (s.commercial && s.group) add("group", "copy_twice");
  if (s.to_date < s.from_date) add("to_date", "before_start");
  if (input.start_date && s.from_date < input.start_date) add("from_date", "outside_flight");
  if (input.end_date && s.to_date > input.end_date) add("to_date", "outside_flight");
  if (s.follows && (s.follows.segment === at || !findFollowed(segments, s)))
    add("follows", "follows_nothing");
  if (!large && mostADay(s) > LARGE_PLAYS) add(s.kind === "exact" ? "hours" : "per_day", "too_many_spots");
}

/** Names what an order may point at, and the dates that lie wrong; 422 with every field at once. */
export async function checkCampaign(ctx: Ctx, input: Partial<CampaignFields>) {
  const segments = input.segments ?? [];
  const stations = listStationIds(segments);
  const categories = [...(input.category ? [input.category] : []), ...(input.categories ?? [])];
  const competitors = input.competing ?? [];
  const [customer, known, met, commercials, found, flags] = await Promise.all([
    input.customer === undefined || ctx.db.customer.findFirst({ where: { uuid: input.customer } }),
    categories.length ? ctx.db.type_of_business.findMany({ where: { uuid: { in: categories } } }) : [],
    competitors.length ? ctx.db.campaign.count({ where: { uuid: { in: competitors } } }) : 0,
    readCommercials(ctx, segments),
    stations.length ? readStationsToSell(ctx, stations) : [],
    readFlagsHere(ctx),
  ]);
  const problems: FieldProblem[] = [];
  const add = (path: string, code: string) => problems.push({ path, code });
  const names = new Set(known.map((c) => c.uuid));
  if (!customer) add("customer", "bad_id");
  if (input.category && !names.has(input.category)) add("category", "bad_id");
  if (input.categories?.some((uuid) => !names.has(uuid))) add("categories", "bad_id");
  if (met < new Set(competitors).size) add("competing", "bad_id");
  if (input.start_date && input.end_date && input.end_date < input.start_date)
    add("end_date", "before_start");
  const here = new Set(found.map((s) => s.uuid));
  segments.forEach((s, i) => {
    const of: Add = (field, code) => add(`segments.${i}.${field}`, code);
    if (s.stations.some((id) => !here.has(id))) of("stations", "bad_id");
    const commercial = s.commercial ?? s.group;
    const length = commercial && commercials.get(commercial)?.length;
    if (commercial && length === undefined) of(s.commercial ? "commercial" : "group", "bad_id");
    else if (commercial && length !== s.length) of("length", "not_the_copys_length");
    checkSegment(segments, i, input, flags.large_segment_plays, of);
  });
  if (problems.length) throw new Refusal("invalid", "invalid", { fields: problems });
}
