import { setImmediate } from "node:timers/promises";
import type { Booked } from "@/lib/booking/demands";
import { findBar, findCommercial } from "@/lib/booking/fitting";
import { getEdge } from "@/lib/booking/segment";
import { type Filled, proposeFill } from "@/lib/booking/waiting/fill";
import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import { addDays, type Day, pickEarlier, pickLater } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import { WEEK_DAYS } from "@/lib/traffic/week/days";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { type BumpedRow, readBumped } from "@/server/data/queries/traffic/week";
import { type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import {
  listArtists,
  type PlanInput,
  readPlanInput,
  toSale,
} from "@/server/services/broadcast/booking/plan-input";
import { campaignToRead } from "@/server/services/broadcast/campaigns/read";

type Row = ServiceOutput<(typeof calls)["logs"]["fill"]>["rows"][number];
/** Spots that are proposed at once. */
const MOST = 200;

/** What earlier proposals take from the breaks of later ones. */
type Taken = Booked[];

/** The breaks of a station with what earlier proposals take of them. */
function withTaken(ground: Ground, station: string, taken: Taken) {
  const byBreak = Map.groupBy(taken, (spot) => spot.break);
  const breaks = ground.breaks
    .filter((b) => b.station === station)
    .map((b) => {
      const more = byBreak.get(b.uuid) ?? [];
      return {
        ...b,
        booked_seconds: b.booked_seconds + more.reduce((n, spot) => n + spot.length, 0),
        booked_spots: b.booked_spots + more.length,
      };
    });
  return { breaks, booked: [...ground.booked.filter((b) => b.station === station), ...taken] };
}

/** A campaign as planned, with its breaks of the week. */
type Planned = { order: PlanInput; ground: Ground };
type Waiting = Planned & { row: BumpedRow };

/** Proposes breaks on one station for a row of unplaced spots; `taken` gains what is proposed. */
function fillStation(
  { row, order, ground }: Waiting,
  station: string,
  count: number,
  taken: Taken,
): Filled | null {
  const sold = order.stations.get(station);
  const number = order.asked.findIndex(({ segment }) => segment.uuid === row.segment);
  if (!sold || number < 0) return null;
  const segments = order.asked.map(({ segment }) => segment);
  const segment = takeAt(segments, number);
  // A reminder airs with its main spot: it is placed by hand.
  if (segment.follows) return null;
  const numbers = new Map(segments.map((one, n) => [one.uuid, n]));
  const own = ground.own.flatMap((spot) => {
    const at = spot.segment ? numbers.get(spot.segment) : undefined;
    return at === undefined || spot.station !== station ? [] : [{ segment: at, break: spot.break }];
  });
  const artists = listArtists(order);
  const { party } = ground;
  const commercial = findCommercial(segment, order.copies);
  const filled = proposeFill(
    { station: sold, ...withTaken(ground, station, taken), own },
    { campaign: order.campaign, competition: party, artists },
    segments,
    { segment: number, count },
    (date) => findBar(sold, date, commercial) !== null,
  );
  for (const { break: at } of filled.places)
    taken.push({
      break: at,
      campaign: order.campaign,
      advertiser: party.advertiser,
      category: party.category,
      artists: [...artists],
      length: segment.length,
      place: getEdge(segment.place),
      alone: segment.alone,
      position: null,
    });
  return filled;
}

/** Reads a campaign as planned, for the days of the week that it runs on; null where there are none. */
async function readPlanned(ctx: Ctx, campaign: string, from: Day, to: Day): Promise<Planned | null> {
  const whole = await readPlanInput(ctx, toSale(await campaignToRead(ctx, campaign)));
  if (!whole || whole.from > to || whole.to < from) return null;
  const order = {
    ...whole,
    from: pickLater(whole.from, from),
    to: pickEarlier(whole.to, to),
  };
  return { order, ground: await withoutScope(() => readGround(ctx, order)) };
}

/**
 * Proposes breaks of a week for the unplaced spots of stations, those of the soonest end first, each beside what is booked
 * and proposed before it. Saves nothing.
 */
export async function proposeWeek(
  ctx: Ctx,
  from: Day,
  stations: readonly string[],
): Promise<{ rows: Row[] }> {
  const to = addDays(from, WEEK_DAYS - 1);
  await openBreaks(ctx, stations, from, to);
  const rows: Row[] = [];
  const taken: Taken = [];
  const known = new Map<string, Promise<Planned | null>>();
  const readOnce = (campaign: string) => {
    const read = known.get(campaign) ?? readPlanned(ctx, campaign, from, to);
    known.set(campaign, read);
    return read;
  };
  for (const row of await readBumped(ctx, stations, from, to)) {
    if (taken.length >= MOST) break;
    await setImmediate();
    const planned = await readOnce(row.campaign);
    if (!planned) continue;
    const where = row.station ? [row.station] : [...planned.order.stations.keys()];
    let count = Math.min(row.spots, MOST - taken.length);
    for (const station of where.filter((one) => stations.includes(one))) {
      const filled = fillStation({ row, ...planned }, station, count, taken);
      const at = new Map(planned.ground.breaks.map((b) => [b.uuid, b]));
      const places = (filled?.places ?? []).map((place) => {
        const { date, second } = takeFrom(at, place.break);
        return { ...place, date, second };
      });
      count -= places.length;
      rows.push({
        ...row,
        station,
        places,
        left: filled?.left ?? count,
        sold: filled?.sold ?? 0,
        reasons: filled?.reasons ?? [],
      });
    }
  }
  return { rows };
}
