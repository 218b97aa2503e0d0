import type { AskedSpot, RuledBreak, RuledSpot } from "@/lib/booking/rules/ruled-spots";
import { OWN_CAMPAIGN, toAskedSpot } from "@/lib/booking/rules/scene";
import type { SeparationLayer } from "@/lib/booking/separation";
import { takeAt } from "@/lib/must";
import { type Board, type Grid, getSinceStart } from "./grid";
import type { PaintedSpots } from "./painting";
import type { SoldSegments } from "./segments";

/** Stand for another campaign: one that was picked as a competitor by hand, and any other. */
const PICKED_CAMPAIGN = "picked";
const OTHER_CAMPAIGN = "other";
const MINUTE = 60;

/** Painted spots as rules see them, by the index of their break. */
export type PaintedAsked = ReadonlyMap<number, readonly { segment: string; spot: AskedSpot }[]>;
/** Reads painted spots as rules see them: each meets the competitors of the board in every layer. */
export function readAsked({ board }: Grid, segments: SoldSegments, spots: PaintedSpots): PaintedAsked {
  const competition = {
    advertiser: OWN_CAMPAIGN,
    category: OWN_CAMPAIGN,
    competes: [],
    picked: [PICKED_CAMPAIGN],
    separation: board.separation,
  };
  const asker = { campaign: OWN_CAMPAIGN, competition, artists: [OWN_CAMPAIGN] };
  const sold = [...segments.values()];
  const numbers = new Map([...segments.keys()].map((uuid, number) => [uuid, number]));
  return new Map(
    [...spots].map(([at, own]) => [
      at,
      own.flatMap(({ segment }) => {
        const number = numbers.get(segment);
        return number === undefined ? [] : [{ segment, spot: toAskedSpot(asker, sold, number) }];
      }),
    ]),
  );
}

/** A competitor that meets the campaign in these layers. Its seconds are in the sum of its break. */
function toCompetitor(layers: readonly SeparationLayer[], seat: number | null): RuledSpot {
  const meets = (layer: SeparationLayer) => layers.includes(layer);
  return {
    campaign: meets("picked") ? PICKED_CAMPAIGN : OTHER_CAMPAIGN,
    segment: null,
    block: null,
    advertiser: meets("advertiser") ? OWN_CAMPAIGN : OTHER_CAMPAIGN,
    category: meets("category") ? OWN_CAMPAIGN : null,
    artists: meets("artist") ? [OWN_CAMPAIGN] : [],
    length: 0,
    count: 1,
    place: null,
    alone: false,
    position: null,
    ...(seat !== null && { seat }),
  };
}

/** The breaks of a station as rules see them, in airing order, by their index; those that are not drawn come after all drawn. */
export function listRuledBreaks(
  { board, breaks }: Grid,
  row: number,
  asked: PaintedAsked,
): { at: number; ruled: RuledBreak }[] {
  const competitors = Map.groupBy(board.competitors, (one) => one.break);
  const { day_start } = takeAt(board.stations, row);
  const hidden = board.hidden.map((one, i) => ({
    ...hideBreak(one),
    at: breaks.length + i,
    row: one.station,
    sinceStart: getSinceStart(one.second, day_start),
  }));
  return [...breaks, ...hidden]
    .filter((one) => one.row === row)
    .sort((a, b) => a.date.localeCompare(b.date) || a.sinceStart - b.sinceStart)
    .map((one) => {
      const met = (competitors.get(one.at) ?? []).map(({ layers, seat }) => toCompetitor(layers, seat));
      const ruled = {
        date: one.date,
        second: one.second,
        minute: Math.floor(one.sinceStart / MINUTE),
        purpose: one.purpose,
        capacity_seconds: one.capacity,
        capacity_spots: one.most,
        closed: board.breaks.shut[one.at] ?? false,
        other_seconds: one.sold,
        other_spots: one.soldSpots - met.length,
        spots: [...met, ...(asked.get(one.at) ?? []).map(({ spot }) => spot)],
      };
      return { at: one.at, ruled };
    });
}

/** A break that is not drawn: nothing is painted there, and only its spots count. */
const hideBreak = ({ date, second, spots }: Board["hidden"][number]) => ({
  date,
  second,
  purpose: "",
  capacity: 0,
  most: null,
  sold: 0,
  soldSpots: spots,
});
