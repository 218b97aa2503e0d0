import { isOneOf } from "@/lib/own";
import { foldText, splitWords } from "@/lib/search/fold";
import type { RecordSearch } from "@/lib/search/records";
import { LOG_STATES } from "@/lib/traffic/day-log";
import type { Ctx } from "@/server/ctx";
import { readList } from "@/server/data/list";
import type { Hit } from "@/server/data/queries/tenant/search";
import { makeLogList } from "@/server/data/queries/traffic/log-list";

type Found = { hits: Hit[]; total: number };
const NONE: Found = { hits: [], total: 0 };

/** Returns the stations whose name or code has all words, none of those left out. */
async function listNamedStations(ctx: Ctx, { words, without, stations, except }: RecordSearch) {
  const rows = await ctx.db.station.findMany({ select: { uuid: true, name: true, code: true } });
  return rows.filter(({ uuid, name, code }) => {
    const own = splitWords(`${name} ${code}`);
    return (
      words.every((word) => own.some((one) => one.startsWith(word))) &&
      !without.some((text) => ` ${foldText(name)}`.includes(` ${text}`)) &&
      (stations.length === 0 || stations.includes(uuid)) &&
      !except.stations.includes(uuid)
    );
  });
}

/**
 * Finds the logs of the stations that a search names, on its days; without a day only where logs are asked for, the
 * nearest first. A log has its station's id: the day is part of its address.
 */
export async function findLogs(ctx: Ctx, search: RecordSearch, most: number): Promise<Found> {
  const { from, to, kinds, customers, status, except } = search;
  const isNamed = search.words.length > 0 || search.stations.length > 0;
  const isAsked = kinds.includes("log") || (isNamed && (from !== null || to !== null));
  const states = LOG_STATES.filter(
    (state) => (status.length === 0 || status.includes(state)) && !except.status.includes(state),
  );
  if (!isAsked || customers.length > 0 || states.length === 0) return NONE;
  const stations = await listNamedStations(ctx, search);
  if (stations.length === 0) return NONE;
  type Row = {
    station: string;
    station_name: string;
    date: Hit["from_day"];
    state: string;
    published: number;
  };
  const { rows, total } = await readList<Row>(
    ctx,
    {
      search: "",
      filters: {
        station: stations.map(({ uuid }) => uuid),
        state: states,
        ...(from && { from }),
        ...(to && { to }),
      },
      sort: [],
      page: 1,
      per_page: most,
    },
    makeLogList(ctx.today, ctx.now),
  );
  return {
    hits: rows.map(({ station, station_name, date, state, published }) => ({
      model: "log" as const,
      uuid: station,
      title: station_name,
      number: published > 0 ? String(published) : null,
      detail: null,
      status: isOneOf(LOG_STATES, state) ? state : null,
      amount: null,
      from_day: date,
      to_day: date,
    })),
    total,
  };
}
