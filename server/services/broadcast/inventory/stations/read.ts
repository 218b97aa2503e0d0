import type { z } from "zod";
import { deriveLicenceState, type Licence } from "@/lib/billing/licence";
import type { calls } from "@/lib/calls";
import type { Station } from "@/lib/calls/broadcast/stations";
import { addDays, type Day, getToday } from "@/lib/day";
import { compareWeeks, countDifferences } from "@/lib/inventory/week-diff";
import type { ListQuery } from "@/lib/list";
import { takeAt, takeLast } from "@/lib/must";
import { type Ctx, keyOf, type Service } from "@/server/ctx";
import { readList, streamRows } from "@/server/data/list";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { readWeek } from "@/server/data/queries/inventory/break-rules";
import {
  makeExtendedStationList,
  makeStationList,
  readStationUse,
  type StationToday,
} from "@/server/data/queries/inventory/stations";
import { type BreakLines, buildLogoPath } from "./kept";

type Calls = (typeof calls)["stations"];
type Row = Licence & {
  today: Day;
  sync_status: "leader" | "follower" | null;
  sync_group: string | null;
  uuid: string;
  name: string;
  code: string;
  medium: "radio" | "tv";
  timezone: string;
  color: number;
  price_model_name: string | null;
  breaks_a_week: number;
  sold_today: number | null;
  sold_week: number | null;
  last_log: Day | null;
  last_as_run: Day | null;
};
type Extended = Row & {
  logo_key: string | null;
  region: string | null;
  region_name: string | null;
  groups: string[];
  template_name: string | null;
  free_week: number;
  days: { date: Day; sold: number | null }[];
};
const WEEK_AHEAD = 6;

/** Returns the active stations with their current broadcast date; opens the breaks of the week ahead. */
export async function readStationsToday(ctx: Ctx): Promise<StationToday[]> {
  const stations = await ctx.db.station.findMany({ where: { archived_at: null } });
  const todays = stations.map((s) => ({ uuid: s.uuid, today: getToday(ctx.now, s.timezone, s.day_start) }));
  const days = todays.map((s) => s.today).sort();
  const ids = stations.map((s) => s.uuid);
  if (ids.length) await openBreaks(ctx, ids, takeAt(days, 0), addDays(takeLast(days), WEEK_AHEAD));
  return todays;
}
const withLicence = <R extends Row>(row: R) => ({
  ...row,
  license_state: deriveLicenceState(row, row.today),
});

/** Returns stations as lists show them. */
export async function readStationRows(ctx: Ctx, input: ListQuery) {
  const found = await readList<Row>(ctx, input, makeStationList(await readStationsToday(ctx)));
  return { ...found, rows: found.rows.map(withLicence) };
}
export const list: Service<Calls["list"]> = readStationRows;

export const extended_list: Service<Calls["extended_list"]> = async (ctx, input) => {
  const found = await readList<Extended>(ctx, input, makeExtendedStationList(await readStationsToday(ctx)));
  return { ...found, rows: found.rows.map((row) => ({ ...withLicence(row), logo: buildLogoPath(row) })) };
};
/** Streams the rows of that list for its file. */
export const streamStations = async (ctx: Ctx, input: ListQuery) =>
  streamRows<Extended>(ctx, input, makeExtendedStationList(await readStationsToday(ctx)));

/** The template of a station's week, and how much the week differs from it now. */
async function templateOf(
  ctx: Ctx,
  row: {
    uuid: string;
    break_template_from: Day | null;
    break_template: { uuid: string; name: string; lines: BreakLines } | null;
  },
) {
  if (!row.break_template || !row.break_template_from) return null;
  const { uuid, name, lines } = row.break_template;
  const own = await readWeek(ctx, row.uuid);
  const differs = countDifferences(compareWeeks(own.lines, lines));
  return { uuid, name, from: row.break_template_from, differs };
}

/** Returns a station as calls answer it, with leader, followers, groups and template. */
export async function presentStation(ctx: Ctx, uuid: string): Promise<z.input<typeof Station>> {
  const [row, { breaks_a_week }] = await Promise.all([
    ctx.db.station.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: {
        leader: true,
        break_template: true,
        groups: {
          select: { group: { select: { uuid: true, name: true } } },
          orderBy: { group: { name: "asc" } },
        },
        followers: { where: { archived_at: null }, select: { uuid: true } },
      },
    }),
    readStationUse(ctx, uuid),
  ]);
  const leads = row.followers.length > 0;
  const own = leads ? "leader" : null;
  const today = getToday(ctx.now, row.timezone, row.day_start);
  return {
    ...row,
    price_model: row.price_model_id,
    region: row.region_id,
    leader: row.leader_id,
    license_state: deriveLicenceState(row, today),
    sync_status: row.leader_id ? "follower" : own,
    sync_group: row.sync_group ?? row.leader?.name ?? (leads ? row.name : null),
    breaks_a_week,
    logo: buildLogoPath(row),
    groups: row.groups.map((g) => g.group),
    template: await templateOf(ctx, row),
    today: today,
  };
}
export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentStation(ctx, input.uuid);
