import type { z } from "zod";
import { addDays, type Day, listDays } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import { WEEK_DAYS, WEEK_STATIONS } from "@/lib/traffic/week/days";
import { findAirProblem } from "@/lib/traffic/week/problems";
import type { LogWeek } from "@/lib/traffic/week/shapes";
import type { Ctx } from "@/server/ctx";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import {
  readBumped,
  readOpenMakeGoods,
  readWeekBreaks,
  readWeekCommercials,
  type WeekBreakRow,
  type WeekSpotRow,
} from "@/server/data/queries/traffic/week";
import { readUserNames } from "@/server/data/unscoped";
import { readCompetition, readParties } from "@/server/services/broadcast/booking/party";
import { readAdLimits } from "@/server/services/broadcast/inventory/ad-limits";
import { presentLock } from "./lock";
import { isNearToday } from "./log";

type Week = z.input<typeof LogWeek>;
type Spot = Week["days"][number]["removed"][number];

/** The stations of a board by name. Throws 422 (`stations`, `bad_id`) for one that the person may not see. */
async function readStations(ctx: Ctx, wanted: readonly string[] | undefined) {
  const rows = await ctx.db.station.findMany({
    where: wanted ? { uuid: { in: [...wanted] } } : { archived_at: null },
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
    take: WEEK_STATIONS,
  });
  if (wanted && rows.length < new Set(wanted).size) throw invalid("stations", "bad_id");
  return rows;
}

/** Distinct ids in the order in which they are first met, with their indexes. */
function makeIndex() {
  const at = new Map<string, number>();
  const put = (id: string): number => {
    const index = at.get(id) ?? at.size;
    at.set(id, index);
    return index;
  };
  return { put, list: () => [...at.keys()] };
}

/** Lists records in the order of their ids. */
function sortByIds<T extends { uuid: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const found = new Map(rows.map((row) => [row.uuid, row]));
  return ids.map((id) => takeFrom(found, id));
}

/** The campaigns of a week in the order of their ids, with the competitors each keeps away from. */
async function readCampaigns(ctx: Ctx, ids: readonly string[]): Promise<Week["campaigns"]> {
  const rows = await ctx.db.campaign.findMany({
    where: { uuid: { in: [...ids] } },
    include: { customer: { select: { name: true, category_id: true } } },
  });
  const campaigns = sortByIds(ids, rows);
  const parties = await readParties(ctx, campaigns.map(readCompetition));
  return campaigns.map(({ uuid, number, name, customer_id, category_id, customer }, i) => ({
    ...takeAt(parties, i),
    uuid,
    number: number ?? "",
    name,
    customer: customer_id,
    customer_name: customer.name,
    category: category_id ?? customer.category_id,
  }));
}

async function readSegments(ctx: Ctx, ids: readonly string[]): Promise<Week["segments"]> {
  const rows = await ctx.db.segment.findMany({ where: { uuid: { in: [...ids] } } });
  return sortByIds(ids, rows).map(({ position, ...row }) => ({ ...row, number: position }));
}

/** The spots of a week with the indexes of their campaigns, segments and commercials. */
function presentSpots(rows: readonly WeekBreakRow[], stationAt: ReadonlyMap<string, number>) {
  const [campaigns, segments, commercials] = [makeIndex(), makeIndex(), makeIndex()];
  const present = (row: WeekSpotRow): Spot => {
    const [uuid, campaign, segment, commercial, length, price, source, status, pinned] = row;
    return {
      uuid,
      campaign: campaigns.put(campaign),
      segment: segment === null ? null : segments.put(segment),
      commercial: commercial === null ? null : commercials.put(commercial),
      length,
      price,
      source,
      status,
      pinned,
    };
  };
  const breaks = rows.map(({ spots, removed, station, ...of }) => ({
    ...of,
    station: takeFrom(stationAt, station),
    spots: (spots ?? []).map(present),
    removed: (removed ?? []).map(present),
  }));
  return { breaks, campaigns, segments, commercials };
}

const UNTOUCHED = {
  state: "open",
  version: 1,
  published: 0,
  changed: false,
  locked_by: null,
  locked_at: null,
} as const;

/**
 * Returns the week board of stations (at most 20, by default the first by name) for seven days. Opens the breaks of
 * days near today. The number of statements does not depend on days or stations.
 */
export async function presentWeek(ctx: Ctx, from: Day, wanted: readonly string[] | undefined): Promise<Week> {
  const stations = await readStations(ctx, wanted);
  const ids = stations.map(({ uuid }) => uuid);
  const stationAt = new Map(ids.map((uuid, at) => [uuid, at]));
  const to = addDays(from, WEEK_DAYS - 1);
  if (ids.length && isNearToday(ctx, from) && isNearToday(ctx, to)) await openBreaks(ctx, ids, from, to);
  const rows = await readWeekBreaks(ctx, ids, from);
  const { breaks, campaigns, segments, commercials } = presentSpots(rows, stationAt);
  const [logs, copies, sold, terms, limits, bumped, make_goods] = await Promise.all([
    ctx.db.traffic_log.findMany({ where: { station_id: { in: ids }, date: { gte: from, lte: to } } }),
    readWeekCommercials(ctx, commercials.list()),
    readCampaigns(ctx, campaigns.list()),
    readSegments(ctx, segments.list()),
    readAdLimits(ctx),
    readBumped(ctx, ids, from, to),
    readOpenMakeGoods(ctx, ids, from),
  ]);
  const media = sortByIds(commercials.list(), copies);
  const names = await readUserNames(logs.map((log) => log.locked_by));
  const heads = new Map(logs.map((log) => [`${log.station_id} ${log.date}`, log]));
  const ofDay = Map.groupBy(breaks, (b) => `${b.station} ${b.date}`);
  const isUnairable = ({ commercial }: Spot) =>
    findAirProblem(commercial === null ? null : takeAt(media, commercial).media) !== null;
  const days = ids.flatMap((uuid, station) =>
    listDays(from, to).map((date) => {
      const head = heads.get(`${uuid} ${date}`) ?? UNTOUCHED;
      const { state, version, published, changed } = head;
      const locked = presentLock(ctx, head, names);
      const own = ofDay.get(`${station} ${date}`) ?? [];
      const unairable = own.flatMap((b) => b.spots).filter(isUnairable).length;
      const removed = own.flatMap((b) => b.removed);
      return { station, date, state, version, published, changed, locked, unairable, removed };
    }),
  );
  return {
    from,
    stations,
    days,
    breaks,
    campaigns: sold,
    segments: terms,
    commercials: media,
    limits: limits.map((limit) => ({ ...limit, stations: [...limit.stations], counted: [...limit.counted] })),
    bumped,
    make_goods,
  };
}
