import { type Day, parseGivenDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import type { ListQuery } from "@/lib/list";
import { getCurrencyPlaces } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import {
  buildCountQuery,
  buildKeysQuery,
  buildPageQuery,
  buildPlacesQuery,
  buildRowsQuery,
  type ListSpec,
} from "@/server/data/list-query";

export type { ListSpec, Narrow } from "@/server/data/list-query";
export type Listed<T> = {
  rows: T[];
  total: number;
  page: number;
  per_page: number;
  totals?: Record<string, string | number>;
};

/**
 * Answers a list call: one page, the count, and sums over all rows. The count follows from a page that is not full;
 * with `count: false` the total is what is known from the page.
 */
export async function readList<T extends object>(
  ctx: Ctx,
  input: ListQuery,
  spec: ListSpec,
): Promise<Listed<T>> {
  const { page, per_page, count = true } = input;
  const rows = (await ctx.db.$queryRaw<T[]>(buildPageQuery(ctx, input, spec))).map(makeRowReader<T>(ctx));
  const known = (page - 1) * per_page + rows.length;
  const isLast = rows.length < per_page && (page === 1 || rows.length > 0);
  if (!count || (isLast && !spec.totals)) return { rows, total: known, page, per_page };
  const [counted] = await ctx.db.$queryRaw<[Counted]>(buildCountQuery(ctx, input, spec));
  const { many: total, ...totals } = makeRowReader<Counted>(ctx)(counted);
  return { rows, total, page, per_page, ...(spec.totals && { totals }) };
}

/** Parses a day from a filter; throws `invalid` where it is none. */
export function parseDayFilter(id: string, value = ""): Day {
  const day = parseGivenDay(value);
  if (!day) throw invalid(`filters.${id}`, "bad_day");
  return day;
}
/** Returns filters between two days for a date column. */
export function makeDayFilters(name: string): NonNullable<ListSpec["filters"]> {
  return {
    from: ([day]) => Prisma.sql`${Prisma.raw(name)} >= ${parseDayFilter("from", day)}::date`,
    to: ([day]) => Prisma.sql`${Prisma.raw(name)} <= ${parseDayFilter("to", day)}::date`,
  };
}

/** The query for all rows of a list. */
export const EVERYTHING: ListQuery = { search: "", filters: {}, sort: [], page: 1, per_page: 1 };
const MOST = 100_000;
/** Rows that an export holds in memory at once. */
const PART = 500;
const UUID_BYTES = 16;

/** Reads every row of a short list at once. */
export async function readAllRows<T extends object>(
  ctx: Ctx,
  input: ListQuery,
  spec: ListSpec,
): Promise<T[]> {
  const rows = await ctx.db.$queryRaw<T[]>(buildPageQuery(ctx, { ...input, page: 1, per_page: MOST }, spec));
  return rows.map(makeRowReader<T>(ctx));
}

/**
 * Streams every row of a list under its filters, in its order and in parts; at most 100,000. The set of rows is fixed
 * at the start.
 */
export async function* streamRows<T extends object>(
  ctx: Ctx,
  input: ListQuery,
  spec: ListSpec,
): AsyncGenerator<T[]> {
  const whole = { ...input, page: 1, per_page: MOST };
  const keys = buildKeysQuery(ctx, whole, spec) ?? buildPlacesQuery(ctx, whole, spec);
  // As bytes: a hundred thousand texts would be most of what an export holds.
  const [found] = await ctx.db.$queryRaw<{ uuids: Uint8Array | null }[]>`
    select string_agg(uuid_send(uuid), ''::bytea order by place) as uuids from (${keys}) as p`;
  const uuids = Buffer.from(found?.uuids ?? []);
  const plain = makeRowReader<T>(ctx);
  for (let from = 0; from < uuids.length; from += PART * UUID_BYTES) {
    const part = listUuids(uuids.subarray(from, from + PART * UUID_BYTES));
    const rows = await ctx.db.$queryRaw<T[]>(buildRowsQuery(ctx, part, spec));
    yield rows.map(plain);
  }
}

const listUuids = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / UUID_BYTES }, (_, n) =>
    bytes.toString("hex", n * UUID_BYTES, (n + 1) * UUID_BYTES),
  );

type Counted = { many: number; [total: string]: string | number };
/**
 * Returns a function that converts the rows of a statement in place: an amount becomes text with the currency's places,
 * a sum of counts a number. `Row` is the row afterwards, as the statement's own type says.
 */
export function makeRowReader<Row extends object>(ctx: Ctx): (row: Row) => Row {
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  return (row) => {
    for (const name in row) {
      const value: unknown = row[name];
      if (typeof value === "bigint") Reflect.set(row, name, Number(value));
      else if (value instanceof Prisma.Decimal) Reflect.set(row, name, value.toFixed(places));
    }
    return row;
  };
}
