import type { SegmentProblem } from "@/lib/booking/shapes/estimate";
import type { Segment } from "@/lib/booking/shapes/segment";
import type { Day } from "@/lib/day";
import type { AdLimit } from "@/lib/inventory/ad-limits";
import { takeAt } from "@/lib/must";
import type { PriceModelTerms } from "@/lib/pricing/price-model";
import {
  computeCapacityByHour,
  countPacked,
  findSlotList,
  type HourCapacity,
  readSlots,
  type StationSlots,
} from "./capacity";
import type { Together } from "./resolve-segments";
import { ALWAYS, type Calendar } from "./segment";
import { listHours, listWantedSpots, type WantedSpots } from "./wanted-spots";

/** A station with the rules that booking needs, as plain data that can be sent to a thread. */
export type SoldStation = {
  uuid: string;
  name: string;
  /** The name of the station it follows; a following station cannot be booked itself. Null when it follows none. */
  leader: string | null;
  card: PriceModelTerms | undefined;
  separation_minutes: number;
  hour_limit: number | null;
  /** The last date its licence permits; null for no end. */
  licensed_until: Day | null;
  today: Day;
  slots: StationSlots;
  /** The ad limits of the tenant, also those of other stations. */
  limits: readonly AdLimit[];
};
/** A commercial as booking needs it. `artists`: the artists heard in it. */
export type CommercialTerms = {
  length: number;
  valid_from: Day | null;
  valid_to: Day | null;
  artists: string[];
};
/** The commercial of a segment, or the common terms of its commercial group. */
export const findCommercial = (
  { commercial, group }: Segment,
  commercials: ReadonlyMap<string, CommercialTerms>,
): CommercialTerms | undefined => commercials.get(commercial ?? group ?? "");
/** How a segment fits the breaks of its stations. */
export type Fit = {
  wanted: WantedSpots[];
  problems: SegmentProblem[];
  /** Capacity in seconds of the requested hours, by station and date, then by hour. */
  rooms: Map<string, Map<number, HourCapacity>>;
};

/** The key of a station's date in maps of this folder. */
export const buildCellKey = (station: string, date: Day) => `${station}|${date}`;

type Bar = Extract<SegmentProblem["code"], "in_past" | "licence" | "copy_dates">;
/** The rule by which nothing can air on a station's date, regardless of capacity; null when there is none. */
export function findBar(
  station: SoldStation,
  date: Day,
  commercial: CommercialTerms | undefined,
): Bar | null {
  if (date < station.today) return "in_past";
  if (station.licensed_until && date > station.licensed_until) return "licence";
  if (
    commercial &&
    ((commercial.valid_from && date < commercial.valid_from) ||
      (commercial.valid_to && date > commercial.valid_to))
  )
    return "copy_dates";
  return null;
}

/** The values of the message that names a rule of `findBar`. */
function explainBar(
  rule: Bar,
  spots: number,
  station: SoldStation,
  commercial: CommercialTerms | undefined,
): SegmentProblem["values"] {
  if (rule === "licence") return { spots, station: station.name, until: station.licensed_until! };
  if (rule !== "copy_dates") return { spots };
  return { spots, from: commercial?.valid_from ?? "", to: commercial?.valid_to ?? "" };
}
const allMinutes = (rooms: readonly HourCapacity[]) => rooms.flatMap((r) => r.minutes);

/** Collects the problems of one segment and keeps the worst of each kind. */
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

/** Why a segment without wanted spots has none: no day of it is sold, or no number is given. */
function findEmptyProblem(segment: Segment): "no_days" | "no_spots" {
  const counted =
    segment.kind === "exact"
      ? listHours(segment).length
      : (segment.per_day ?? segment.per_week ?? segment.total);
  return counted ? "no_days" : "no_spots";
}

/**
 * Lists the spots a segment wants, the capacity of their hours, and what prevents the spots beyond the `placed` ones.
 */
export function fitSegment(
  segment: Segment,
  stations: ReadonlyMap<string, SoldStation>,
  placed: number,
  commercial?: CommercialTerms,
  { calendar = ALWAYS, together }: { calendar?: Calendar; together?: Together } = {},
): Fit {
  const problems = new Problems();
  const sold = segment.stations.map((uuid) => stations.get(uuid)).filter((s) => s !== undefined);
  for (const s of sold)
    if (s.leader) problems.add("follower", { station: s.name, leader: s.leader }, 1, true);
  const wanted = listWantedSpots(segment, calendar);
  const rooms = new Map<string, Map<number, HourCapacity>>();
  if (wanted.length === 0) {
    problems.add(findEmptyProblem(segment), {}, 1, true);
    return { wanted, problems: problems.list(), rooms };
  }
  const lost = new Map<Bar, { spots: number; station: SoldStation }>();
  const byDay = Map.groupBy(wanted, (w) => buildCellKey(w.station, w.date));
  const roomOf = makeRoomFinder(segment, together);
  for (const [key, cells] of byDay) {
    const first = takeAt(cells, 0);
    const station = stations.get(first.station);
    if (!station) continue;
    const spots = cells.reduce((n, w) => n + w.spots, 0);
    const rule = findBar(station, first.date, commercial);
    if (rule) {
      const before = lost.get(rule)?.spots ?? 0;
      lost.set(rule, { spots: before + spots, station });
      continue;
    }
    const room = roomOf(station, first.date);
    rooms.set(key, room);
    checkDay(cells, room, segment, station, problems);
  }
  const wantedCount = wanted.reduce((n, w) => n + w.spots, 0);
  for (const [code, { spots, station }] of lost) {
    const values = explainBar(code, spots, station, commercial);
    problems.add(code, values, spots, spots === wantedCount);
  }
  if (placed < wantedCount && !problems.any)
    problems.add(segment.alone ? "not_alone" : "little_room", {
      wanted: wantedCount,
      fits: placed,
      ...findExtraHour(segment, rooms, wantedCount - placed),
    });
  for (const s of sold) if (!s.card) problems.add("no_price", { station: s.name });
  return { wanted, problems: problems.list(), rooms };
}

/** Returns a function that computes the capacity of a station's date, once for all dates with the same breaks. */
function makeRoomFinder(segment: Segment, together: Together | undefined) {
  const known = new Map<string, Map<number, HourCapacity>>();
  return ({ uuid, slots, hour_limit }: SoldStation, date: Day) => {
    const key = `${uuid} ${findSlotList(slots, date)}`;
    const found =
      known.get(key) ?? computeCapacityByHour(readSlots(slots, date), segment, hour_limit, together);
    known.set(key, found);
    return found;
  };
}

const separationOf = (segment: Segment, station: SoldStation) =>
  Math.max(segment.separation_minutes, station.separation_minutes);

/**
 * Adds problems that hold even for an empty day: more spots than breaks, a spot longer than every break, or a
 * separation that is too large.
 */
function checkDay(
  cells: readonly WantedSpots[],
  room: Map<number, HourCapacity>,
  segment: Segment,
  station: SoldStation,
  problems: Problems,
) {
  const { length } = segment;
  const hours = listHours(segment).flatMap((hour) => room.get(hour) ?? []);
  const longest = Math.max(0, ...hours.map((r) => r.longest));
  const breaks = allMinutes(hours);
  const where = { station: station.name };
  if (breaks.length === 0) return problems.add("no_breaks", where, 1, true);
  if (longest < length) return problems.add("too_long", { ...where, length, longest }, 1, true);
  const wanted = cells.reduce((n, w) => n + w.spots, 0);
  for (const { hour, spots } of cells) {
    if (hour === null) continue;
    const breakCount = room.get(hour)?.minutes.length ?? 0;
    if (spots > breakCount)
      problems.add(
        "more_than_breaks",
        { ...where, hour, wanted: spots, fit: breakCount },
        spots - breakCount,
      );
  }
  if (takeAt(cells, 0).hour === null && wanted > breaks.length) {
    problems.add("more_than_breaks_a_day", { ...where, wanted, fit: breaks.length }, wanted - breaks.length);
  }
  const minutes = separationOf(segment, station);
  const fit = countPacked(breaks, minutes);
  if (fit < wanted && breaks.length >= wanted)
    problems.add("more_than_separation", { ...where, wanted, fit, minutes }, wanted - fit);
}

/** The hour next to the requested ones that would take most of the missing spots. */
function findExtraHour(segment: Segment, rooms: Map<string, Map<number, HourCapacity>>, missing: number) {
  const requested = new Set(listHours(segment));
  const next = [...requested].flatMap((hour) => [hour - 1, hour + 1]).filter((hour) => !requested.has(hour));
  const gains = [...new Set(next)].map((hour) => {
    const fits = [...rooms.values()].reduce((n, room) => n + (room.get(hour)?.fits ?? 0), 0);
    return { hour, gains: Math.min(missing, fits) };
  });
  const [best] = gains.sort((a, b) => b.gains - a.gains || a.hour - b.hour);
  return best?.gains ? best : {};
}
