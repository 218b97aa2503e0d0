import type { Segment, SegmentProblem } from "@/lib/calls/broadcast/campaigns";
import type { PriceModelTerms } from "@/lib/calls/price-model";
import { type Day, startOfWeek } from "@/lib/day";
import type { LimitWindow } from "@/lib/rules/ad-limits";
import type { Together } from "./resolved";
import { type HourRoom, packed, roomByHour, type SlotsOf } from "./room";
import { ALWAYS, type Calendar } from "./segment";
import { hoursOf, type Unit, unitOf, type Wanted, wantedPlays } from "./wanted";

/** A station as it is sold. */
export type SoldStation = {
  uuid: string;
  name: string;
  /** Name of the station whose plays it takes; such a station is not booked itself. */
  leader: string | null;
  card: PriceModelTerms | undefined;
  separation_minutes: number;
  hour_limit: number | null;
  /** The last date its licence allows to plan; null is no end. */
  licensed_until: Day | null;
  today: Day;
  slots: SlotsOf;
  /** How much advertising is allowed on a date, window by window. */
  limits: (date: Day) => LimitWindow[];
};
/** `voices`: the artists heard in it. */
export type Copy = { length: number; valid_from: Day | null; valid_to: Day | null; voices: string[] };
/** The copy of a segment: its commercial's, or what a group's have in common. */
export const copyOf = ({ commercial, group }: Segment, copies: ReadonlyMap<string, Copy>): Copy | undefined =>
  copies.get(commercial ?? group ?? "");
export type Fit = {
  wanted: Wanted[];
  fits: number;
  problems: SegmentProblem[];
  /** Seconds free and in all in the asked hours, by station and date, then hour. */
  rooms: Map<string, Map<number, HourRoom>>;
};

export const cellKey = (station: string, date: Day) => `${station}|${date}`;
const spanKey = ({ station, date }: Wanted, unit: Unit) =>
  unit === "flight" ? station : `${station}|${unit === "week" ? startOfWeek(date) : date}`;

/** Why nothing can air there and then, whatever is free. */
export function barred(station: SoldStation, date: Day, copy: Copy | undefined) {
  if (date < station.today) return "in_past";
  if (station.licensed_until && date > station.licensed_until) return "licence";
  if (copy && ((copy.valid_from && date < copy.valid_from) || (copy.valid_to && date > copy.valid_to)))
    return "copy_dates";
  return null;
}

type Sum = (rooms: readonly HourRoom[]) => number;
const allMinutes = (rooms: readonly HourRoom[]) => rooms.flatMap((r) => r.minutes);
const fitting: Sum = (rooms) => rooms.reduce((n, r) => n + r.fits, 0);

/** Problems of one segment: of each kind the worst place is told. */
class Problems {
  private readonly worst = new Map<SegmentProblem["code"], SegmentProblem & { weight: number }>();
  add(code: SegmentProblem["code"], values: SegmentProblem["values"], weight = 1, blocks = false) {
    const before = this.worst.get(code);
    if (!before || weight > before.weight) this.worst.set(code, { code, values, weight, blocks });
  }
  get any() {
    return this.worst.size > 0;
  }
  has = (code: SegmentProblem["code"]) => this.worst.has(code);
  list = (): SegmentProblem[] => [...this.worst.values()].map(({ weight: _, ...problem }) => problem);
}

/** By arithmetic alone: what a segment wants, how much of it fits what is free, what stands in the way. */
export function fitSegment(
  segment: Segment,
  stations: ReadonlyMap<string, SoldStation>,
  copy?: Copy,
  { calendar = ALWAYS, together }: { calendar?: Calendar; together?: Together } = {},
): Fit {
  const problems = new Problems();
  const sold = segment.stations.map((uuid) => stations.get(uuid)).filter((s) => s !== undefined);
  for (const s of sold)
    if (s.leader) problems.add("follower", { station: s.name, leader: s.leader }, 1, true);
  const wanted = wantedPlays(segment, calendar);
  const unit = unitOf(segment);
  const rooms = new Map<string, Map<number, HourRoom>>();
  if (wanted.length === 0) {
    const counted =
      segment.kind === "exact"
        ? hoursOf(segment).length
        : (segment.per_day ?? segment.per_week ?? segment.total);
    problems.add(counted ? "no_days" : "no_plays", {}, 1, true);
    return { wanted, fits: 0, problems: problems.list(), rooms };
  }
  const lost = new Map<string, { plays: number; station: SoldStation }>();
  const byDay = Map.groupBy(wanted, (w) => cellKey(w.station, w.date));
  const spans = new Map<string, { wanted: number; most: number }>();
  for (const [key, cells] of byDay) {
    const [first] = cells;
    const station = stations.get(first!.station);
    if (!station) continue;
    const plays = cells.reduce((n, w) => n + w.plays, 0);
    const bar = barred(station, first!.date, copy);
    if (bar) {
      const before = lost.get(bar)?.plays ?? 0;
      lost.set(bar, { plays: before + plays, station });
      continue;
    }
    const room = roomByHour(station.slots(first!.date), segment, station.hour_limit, together);
    rooms.set(key, room);
    checkDay(cells, room, segment, station, problems);
    const span = spanKey(first!, unit);
    const before = spans.get(span) ?? { wanted: 0, most: 0 };
    spans.set(span, {
      wanted: before.wanted + plays,
      most: before.most + mostOfDay(cells, room, segment, station, unit),
    });
  }
  const asked = wanted.reduce((n, w) => n + w.plays, 0);
  const fits = [...spans.values()].reduce((n, s) => n + Math.min(s.wanted, s.most), 0);
  for (const [code, { plays, station }] of lost) {
    const values: SegmentProblem["values"] =
      code === "licence"
        ? { plays, station: station.name, until: station.licensed_until! }
        : code === "copy_dates"
          ? { plays, from: copy?.valid_from ?? "", to: copy?.valid_to ?? "" }
          : { plays };
    problems.add(code as SegmentProblem["code"], values, plays, plays === asked);
  }
  if (fits < asked && !problems.any)
    problems.add("little_room", { wanted: asked, fits, ...wayOut(segment, rooms, asked - fits) });
  for (const s of sold) if (!s.card) problems.add("no_price", { station: s.name });
  return { wanted, fits, problems: problems.list(), rooms };
}

const apartOf = (segment: Segment, station: SoldStation) =>
  Math.max(segment.separation_minutes, station.separation_minutes);

/** The most plays one station's date can take. */
function mostOfDay(
  cells: readonly Wanted[],
  room: Map<number, HourRoom>,
  segment: Segment,
  station: SoldStation,
  unit: Unit,
): number {
  const hours = hoursOf(segment).flatMap((hour) => room.get(hour) ?? []);
  const apart = packed(
    hours.flatMap((r) => r.open),
    apartOf(segment, station),
  );
  if (unit !== "hour") return Math.min(apart, fitting(hours));
  return Math.min(
    apart,
    cells.reduce((n, w) => n + Math.min(w.plays, room.get(w.hour!)?.fits ?? 0), 0),
  );
}

/** What cannot be on any date, however empty: more plays than breaks, too long, too close. */
function checkDay(
  cells: readonly Wanted[],
  room: Map<number, HourRoom>,
  segment: Segment,
  station: SoldStation,
  problems: Problems,
) {
  const { length } = segment;
  const hours = hoursOf(segment).flatMap((hour) => room.get(hour) ?? []);
  const longest = Math.max(0, ...hours.map((r) => r.longest));
  const breaks = allMinutes(hours);
  const where = { station: station.name };
  if (breaks.length === 0) return problems.add("no_breaks", where, 1, true);
  if (longest < length) return problems.add("too_long", { ...where, length, longest }, 1, true);
  const wanted = cells.reduce((n, w) => n + w.plays, 0);
  for (const { hour, plays } of cells) {
    if (hour === null) continue;
    const there = room.get(hour)?.minutes.length ?? 0;
    if (plays > there)
      problems.add("more_than_breaks", { ...where, hour, wanted: plays, fit: there }, plays - there);
  }
  if (cells[0]!.hour === null && wanted > breaks.length) {
    problems.add("more_than_breaks_a_day", { ...where, wanted, fit: breaks.length }, wanted - breaks.length);
  }
  const minutes = apartOf(segment, station);
  const fit = packed(breaks, minutes);
  if (fit < wanted && breaks.length >= wanted)
    problems.add("more_than_apart", { ...where, wanted, fit, minutes }, wanted - fit);
}

/** The hour next to the asked ones that would take most of what is missing. */
function wayOut(segment: Segment, rooms: Map<string, Map<number, HourRoom>>, missing: number) {
  const asked = new Set(hoursOf(segment));
  const next = [...asked].flatMap((hour) => [hour - 1, hour + 1]).filter((hour) => !asked.has(hour));
  const gains = [...new Set(next)].map((hour) => {
    const fits = [...rooms.values()].reduce((n, room) => n + (room.get(hour)?.fits ?? 0), 0);
    return { hour, gains: Math.min(missing, fits) };
  });
  const [best] = gains.sort((a, b) => b.gains - a.gains || a.hour - b.hour);
  return best?.gains ? best : {};
}
