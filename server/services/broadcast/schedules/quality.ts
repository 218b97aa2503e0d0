import { computeQuality, type JudgedSpot, type Quality, type QualityTerms } from "@/lib/booking/quality";
import { getEdge } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes";
import { acceptsBreak, listHours, listWantedSpots } from "@/lib/booking/wanted-spots";
import { getWeekday } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { Ground } from "@/server/services/broadcast/booking/ground";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";

type Break = Ground["breaks"][number];
/** A spot of a plan by the uuids of its segment and break; `commercial` where the plan has assigned one. */
export type RatedSpot = { segment: string; break: string; commercial?: string | null };

const HOUR = 3600;
const getHour = (at: Break) => Math.floor(at.second / HOUR);

function isInWindow(segment: Segment, at: Break): boolean {
  return (
    segment.stations.includes(at.station) &&
    at.date >= segment.from_date &&
    at.date <= segment.to_date &&
    segment.weekdays.includes(getWeekday(at.date)) &&
    listHours(segment).includes(getHour(at)) &&
    acceptsBreak(segment, at)
  );
}

/** What the spots of a segment can use: its dates, its hours with their weights, and its breaks of a day. */
function describeFlight(segment: Segment, order: PlanInput, ground: Ground): QualityTerms["flights"][number] {
  const dates = [...new Set(listWantedSpots(segment, order.calendar).map((cell) => cell.date))];
  const hours = segment.hours.filter((h) => listHours(segment).includes(h.hour));
  const times = ground.breaks
    .filter((at) => isInWindow(segment, at))
    .map((at) => `${at.station} ${at.minute}`);
  return {
    dates,
    hours: new Map(hours.map((h) => [h.hour, segment.kind === "exact" ? h.spots : 1])),
    breaks: new Set(times).size / Math.max(1, segment.stations.length),
  };
}

/** Rates how well the campaign's spots are placed, by part. */
export function judgeQuality(order: PlanInput, ground: Ground, rated: readonly RatedSpot[]): Quality {
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
      isInWindow: isInWindow(segment, at),
      hasPosition: edge && claims === 1,
      hasCopy: segment.group && commercial !== undefined ? commercial !== null : null,
    };
  });
  const used = [...new Set(known.map((spot) => spot.at))];
  const standing = used.reduce((n, at) => n + at.booked_spots, 0) + spots.length;
  return computeQuality(spots, {
    wanted: order.asked.reduce(
      (n, { segment }) => n + listWantedSpots(segment, order.calendar).reduce((m, cell) => m + cell.spots, 0),
      0,
    ),
    flights: order.asked.map(({ segment }) => describeFlight(segment, order, ground)),
    spots_a_break: standing / Math.max(1, used.length),
  });
}
