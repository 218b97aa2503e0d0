import type { calls } from "@/lib/calls";
import { type Day, getWeekday } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, rehearse, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { chooseDisplacement, type DisplaceOptions } from "./displace";
import { getFirstToday, remakeBreaks } from "./week";

type Calls = (typeof calls)["holidays"];
const STALE = ["holidays", "breaks", "stations", "logs", "campaigns"];

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await ctx.db.holiday.findMany({ orderBy: { date: "asc" } }),
});

/** Brings the breaks of these dates in line on every station; past days stay. */
async function remakeDates(ctx: Ctx, dates: readonly Day[], how: DisplaceOptions) {
  const stations = await ctx.db.station.findMany({ where: { archived_at: null } });
  if (stations.length === 0) return [];
  const from = getFirstToday(ctx, stations);
  const displaced = [];
  for (const date of new Set(dates.filter((date) => date >= from)))
    displaced.push(
      ...(await remakeBreaks(ctx, { stations: stations.map((s) => s.uuid), from: date, to: date }, how)),
    );
  return displaced;
}

export const update: Service<Calls["update"]> = (ctx, { uuid, version, preview, displace, ...own }) =>
  (preview ? rehearse : inTransaction)(ctx, async (ctx) => {
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await ctx.db.holiday.findUniqueOrThrow({ where: keyOf(ctx, uuid) }) : null;
    if (before) {
      const { count } = await ctx.db.holiday.updateMany({
        where: { uuid: before.uuid, version: version! },
        data: { ...own, version: version! + 1 },
      });
      if (count === 0) throw stale(before);
    }
    const row = before ?? (await ctx.db.holiday.create({ data: { ...own, created_at: ctx.now } }));
    const dates = [own.date, ...(before ? [before.date] : [])];
    const displaced = await remakeDates(ctx, dates, chooseDisplacement({ preview, displace }));
    await record(ctx, before ? "holiday.updated" : "holiday.created", { before, after: { ...row, ...own } });
    await publishChange(ctx, STALE);
    return { uuid: row.uuid, version: before ? version! + 1 : row.version, displaced };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.holiday.delete({ where: keyOf(ctx, uuid) });
    const date = before.date;
    if (before.opens_as !== getWeekday(date)) await remakeDates(ctx, [date], "refuse");
    await record(ctx, "holiday.deleted", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
