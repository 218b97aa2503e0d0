import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { type Day, getMonth, listDays } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { type AdLimit, findLimits, sumLimitSeconds } from "@/lib/inventory/ad-limits";
import { takeAt, takeLast } from "@/lib/must";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readAdSeconds } from "@/server/data/queries/inventory/ad-limits";

type Calls = (typeof calls)["ad_limits"];
type AdLimitInput = Input<Calls["update"]>;
type Row = Awaited<ReturnType<Ctx["db"]["ad_limit"]["findFirstOrThrow"]>>;

/** A row in the form the rules read. */
const asLimit = ({ station_ids, ...row }: Row) => ({
  ...row,
  stations: station_ids,
});

/** Returns the ad limits of the tenant. */
export const readAdLimits = async (ctx: Ctx): Promise<AdLimit[]> =>
  (await ctx.db.ad_limit.findMany({ orderBy: { name: "asc" } })).map(asLimit);

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: (await ctx.db.ad_limit.findMany({ orderBy: { name: "asc" } })).map(asLimit),
});

async function check(ctx: Ctx, input: Omit<AdLimitInput, "uuid" | "version">) {
  if ((input.share_bp === null) === (input.seconds === null)) throw invalid("share_bp", "one_of_both");
  if (input.valid_to && input.valid_to < input.valid_from) throw invalid("valid_to", "before_start");
  const known = await ctx.db.station.count({ where: { uuid: { in: input.stations } } });
  if (known !== new Set(input.stations).size) throw invalid("stations", "bad_id");
}

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    await check(ctx, input);
    const { stations: station_ids, ...own } = input;
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await ctx.db.ad_limit.findUniqueOrThrow({ where: keyOf(ctx, uuid) }) : null;
    if (before) {
      const { count } = await ctx.db.ad_limit.updateMany({
        where: { uuid: before.uuid, version: version! },
        data: { ...own, station_ids, version: version! + 1 },
      });
      if (count === 0) throw stale(before);
    }
    const row =
      before ?? (await ctx.db.ad_limit.create({ data: { ...own, station_ids, created_at: ctx.now } }));
    await record(ctx, before ? "ad_limit.updated" : "ad_limit.created", {
      before,
      after: { ...row, ...own, station_ids },
    });
    await publishChange(ctx, ["ad_limits"]);
    return { uuid: row.uuid, version: before ? version! + 1 : row.version };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.ad_limit.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "ad_limit.deleted", { before });
    await publishChange(ctx, ["ad_limits"]);
    return { ok: true };
  });

/** Windows of one limit that a report lists. */
const MOST_ROWS = 200;

/** Compares the booked seconds of a month with the limits of each of its days. */
export const report: Service<Calls["report"]> = async (ctx, { uuid, date }) => {
  await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const { from, to } = getMonth(date, false);
  const [limits, booked] = await Promise.all([readAdLimits(ctx), readAdSeconds(ctx, uuid, from, to)]);
  const booking = Map.groupBy(booked, (b) => b.date);
  const rows = listDays(from, to).flatMap((day: Day) =>
    findLimits(limits, uuid, day).map((w) => ({
      limit: w.limit,
      date: day,
      from_hour: takeAt(w.hours, 0),
      to_hour: takeLast(w.hours) + 1,
      used: sumLimitSeconds(w, booking.get(day) ?? []),
      allowed: w.seconds,
    })),
  );
  const fullest = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.used - b.allowed - (a.used - a.allowed) || a.date.localeCompare(b.date) || a.from_hour - b.from_hour;
  return {
    from,
    to,
    limits: limits.flatMap(({ uuid, name }) => {
      const own = rows.filter((r) => r.limit === uuid);
      if (own.length === 0) return [];
      const exceeded = own.filter((r) => r.used > r.allowed).length;
      return [
        { uuid, name, windows: own.length, over: exceeded, rows: own.sort(fullest).slice(0, MOST_ROWS) },
      ];
    }),
  };
};
