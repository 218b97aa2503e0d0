import { setImmediate } from "node:timers/promises";
import { computeQuality, type JudgedSpot, type Quality, type QualityTerms } from "@/lib/booking/quality";
import { getEdge } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import {
  acceptsBreak,
  listHours,
  listHourWeights,
  listWantedSpots,
  type WantedSpots,
} from "@/lib/booking/wanted-spots";
import { type Day, getWeekday } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { Ground } from "@/server/services/broadcast/booking/ground";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";

type Break = Ground["breaks"][number];
/** A spot of a plan by the uuids of its segment and break; `commercial` where the plan has assigned one. */
export type RatedSpot = { segment: string; break: string; commercial?: string | null };

const HOUR = 3600;
const getHour = (at: Break) => Math.floor(at.second / HOUR);

/** Returns a function that tells whether a break is inside the window of a segment. */
function makeWindow(segment: Segment): (at: Break) => boolean {
  const stations = new Set(segment.stations);
  const hours = new Set(listHours(segment));
  const weekdays = new Set(segment.weekdays);
  const onWeekday = new Map<Day, boolean>();
  const isOnWeekday = (date: Day) => {
    const found = onWeekday.get(date) ?? weekdays.has(getWeekday(date));
    onWeekday.set(date, found);
    return found;
  };
  return (at) =>
    stations.has(at.station) &&
    at.date >= segment.from_date &&
    at.date <= segment.to_date &&
    isOnWeekday(at.date) &&
    hours.has(getHour(at)) &&
    acceptsBreak(segment, at);
}

/** What the spots of a segment can use: its dates, its hours with their weights, and its breaks of a day. */
function describeFlight(
  segment: Segment,
  wanted: readonly WantedSpots[],
  ground: Ground,
): QualityTerms["flights"][number] {
  const dates = [...new Set(wanted.map((cell) => cell.date))];
  const open = new Set(listHours(segment));
  const weights = listHourWeights(segment);
  const hours = segment.hours.filter((h) => open.has(h.hour));
  const weigh = ({ hour, spots }: (typeof hours)[number]) =>
    segment.kind === "exact" ? spots : (weights?.get(hour) ?? 1);
  const times = ground.breaks.filter(makeWindow(segment)).map((at) => `${at.station} ${at.minute}`);
  return {
    dates,
    hours: new Map(hours.map((h) => [h.hour, weigh(h)])),
    prime: segment.prefers_prime,
    breaks: new Set(times).size / Math.max(1, segment.stations.length),
  };
}

/**
 * Rates how well the campaign's spots are placed, by part. Other requests are answered between its segments.
 */
export async function judgeQuality(
  order: PlanInput,
  ground: Ground,
  rated: readonly RatedSpot[],
): Promise<Quality> {
  const places = new Map(ground.breaks.map((at) => [at.uuid, at]));
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid ?? "", i]));
  const known = rated.flatMap((spot) => {
    const at = places.get(spot.break);
    const number = numbers.get(spot.segment);
    if (!at || number === undefined) return [];
    return [{ ...spot, at, number, segment: takeAt(order.asked, number).segment }];
  });
  const sold = Map.groupBy(ground.booked, (b) => b.break);
  const own = Map.groupBy(known, (spot) => spot.break);
  const windows = order.asked.map(({ segment }) => makeWindow(segment));
  await setImmediate();
  const spots = known.map(({ at, number, segment, commercial }): JudgedSpot => {
    const edge = getEdge(segment.place);
    const claims =
      (sold.get(at.uuid) ?? []).filter((b) => b.place === edge).length +
      (own.get(at.uuid) ?? []).filter((other) => getEdge(other.segment.place) === edge).length;
    return {
      segment: number,
      station: at.station,
      date: at.date,
      hour: getHour(at),
      minute: at.minute,
      isInWindow: takeAt(windows, number)(at),
      hasPosition: edge && claims === 1,
      hasCopy: segment.group && commercial !== undefined ? commercial !== null : null,
    };
  });
  const used = [...new Set(known.map((spot) => spot.at))];
  const standing = used.reduce((n, at) => n + at.booked_spots, 0) + spots.length;
  let spotsWanted = 0;
  const flights: QualityTerms["flights"][number][] = [];
  for (const { segment } of order.asked) {
    await setImmediate();
    const wanted = listWantedSpots(segment, order.calendar);
    spotsWanted += wanted.reduce((n, cell) => n + cell.spots, 0);
    flights.push(describeFlight(segment, wanted, ground));
  }
  await setImmediate();
  return computeQuality(spots, {
    wanted: spotsWanted,
    flights,
    spots_a_break: standing / Math.max(1, used.length),
  });
}
