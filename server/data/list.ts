import type { ListQuery } from "@/lib/calls/shapes";
import { asDay, type Day } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { placesOf } from "@/lib/money";
import { type Ctx, placeOf } from "@/server/ctx";
import { Prisma } from "@/server/data/client";
import { countOf, keysOf, type ListSpec, pageOf, rowsOfKeys } from "@/server/data/list-query";

export type { ListSpec, Narrow } from "@/server/data/list-query";
export type Listed<T> = {
  rows: T[];
  total: number;
  page: number;
  per_page: number;
  totals?: Record<string, string | number>;
};

/**
 * Answers a list call: one page, how many there are, and sums over all of them. A page that is not full says itself how
 * many there are; with `count: false` the total is what is known from the page.
 */
export async function list<T>(ctx: Ctx, ask: ListQuery, spec: ListSpec): Promise<Listed<T>> {
  const { page, per_page, count = true } = ask;
  const toPlain = plainly(ctx);
  const rows = (await ctx.db.$queryRaw<Raw[]>(pageOf(ctx, ask, spec))).map((row) => toPlain(row) as T);
  const known = (page - 1) * per_page + rows.length;
  const isLast = rows.length < per_page && (page === 1 || rows.length > 0);
  if (!count || (isLast && !spec.totals)) return { rows, total: known, page, per_page };
  const [counted] = await ctx.db.$queryRaw<Raw[]>(countOf(ctx, ask, spec));
  const { many: total, ...totals } = toPlain(counted ?? {}) as { many: number } & Record<
    string,
    string | number
  >;
  return { rows, total, page, per_page, ...(spec.totals && { totals }) };
}

/** A day as a filter gives it. */
export function dayAsked(id: string, value = ""): Day {
  const day = asDay(value);
  if (!day) throw invalid(`filters.${id}`, "bad_day");
  return day;
}
/** Filters of a list between two days, of a column that is a date. */
export function dayFilters(name: string): NonNullable<ListSpec["filters"]> {
  return {
    from: ([day]) => Prisma.sql`${Prisma.raw(name)} >= ${dayAsked("from", day)}::date`,
    to: ([day]) => Prisma.sql`${Prisma.raw(name)} <= ${dayAsked("to", day)}::date`,
  };
}

/** What to ask of a list for all it has. */
export const EVERYTHING: ListQuery = { search: "", filters: {}, sort: [], page: 1, per_page: 1 };
const MOST = 100_000;
/** Rows of a list that an export holds at once. */
const PART = 2000;

/** Every row of a list under its filters, for an export; at most `most`. */
export async function listAll<T>(ctx: Ctx, ask: ListQuery, spec: ListSpec, most = MOST): Promise<T[]> {
  const rows = await ctx.db.$queryRaw<Raw[]>(pageOf(ctx, { ...ask, page: 1, per_page: most }, spec));
  const plain = plainly(ctx);
  return rows.map((r) => plain(r) as T);
}

/** The same a part at a time, of a list whose own table finds them: what is exported is settled as it begins. */
export async function* listInParts<T>(ctx: Ctx, ask: ListQuery, spec: ListSpec): AsyncGenerator<T[]> {
  const keys = keysOf(ctx, { ...ask, page: 1, per_page: MOST }, spec);
  if (!keys) return yield await listAll<T>(ctx, ask, spec);
  const [found] = await ctx.db.$queryRaw<{ uuids: string[] | null }[]>`
    select array_agg(uuid order by place) as uuids from (${keys}) as p`;
  const uuids = found?.uuids ?? [];
  const plain = plainly(ctx);
  for (let from = 0; from < uuids.length; from += PART) {
    const rows = await ctx.db.$queryRaw<Raw[]>(rowsOfKeys(ctx, uuids.slice(from, from + PART), spec));
    yield rows.map((r) => plain(r) as T);
  }
}

type Raw = Record<string, unknown>;
/** Raw rows as the code knows them, in place: an amount is text in the currency's places, a sum of counts a number. */
export function plainly(ctx: Ctx): (row: Raw) => Raw {
  const places = placesOf(placeOf(ctx).currency);
  return (row) => {
    for (const name in row) {
      const value = row[name];
      if (typeof value === "bigint") row[name] = Number(value);
      else if (value instanceof Prisma.Decimal) row[name] = value.toFixed(places);
    }
    return row;
  };
}
