import type { ListQuery } from "@/lib/calls/shapes";
import { asDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { placesOf } from "@/lib/money";
import { type Ctx, placeOf } from "@/server/ctx";
import { Prisma } from "@/server/data/client";

type Sql = Prisma.Sql;
/** One list: a select of the tenant's rows and what may be asked of it. */
export type ListSpec = {
  /** `select … from …` of one tenant, with one column per field. */
  select: (tenant_id: string) => Sql;
  /** Columns the search box looks in. */
  search: readonly string[];
  /** Column of each field that may be filtered or sorted. */
  fields: Readonly<Record<string, string>>;
  /** Filters that are more than a column: value(s) → condition. */
  filters?: Readonly<Record<string, (values: string[], ctx: Ctx) => Sql>>;
  order: string;
  /** Sums over the whole result, by name. */
  totals?: Readonly<Record<string, string>>;
};
export type Listed<T> = {
  rows: T[];
  total: number;
  page: number;
  per_page: number;
  totals?: Record<string, string | number>;
};

const column = (name: string) => {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`not a column: ${name}`);
  return Prisma.raw(name);
};
const likely = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function conditions(ctx: Ctx, ask: ListQuery, spec: ListSpec): Sql {
  const all: Sql[] = [Prisma.sql`true`];
  for (const word of ask.search.split(/\s+/).filter(Boolean)) {
    all.push(
      Prisma.sql`(${Prisma.join(
        spec.search.map((c) => Prisma.sql`${column(c)} ilike ${likely(word)}`),
        " or ",
      )})`,
    );
  }
  for (const [id, given] of Object.entries(ask.filters)) {
    const values = (Array.isArray(given) ? given : [given]).filter((v) => v !== "");
    const own = spec.filters?.[id];
    if (values.length === 0) continue;
    if (own) all.push(own(values, ctx));
    else if (spec.fields[id])
      all.push(Prisma.sql`${column(spec.fields[id])}::text in (${Prisma.join(values)})`);
  }
  return Prisma.join(all, " and ");
}

function order(ask: ListQuery, spec: ListSpec): Sql {
  const asked = ask.sort.filter((s) => spec.fields[s.id]);
  const parts = asked.map(
    (s) =>
      Prisma.sql`${column(spec.fields[s.id]!)} ${Prisma.raw(s.desc ? "desc nulls last" : "asc nulls last")}`,
  );
  return Prisma.join([...parts, Prisma.raw(spec.order), Prisma.raw("uuid")], ", ");
}

/** Answers a list call: one page, how many there are, and sums over all of them. */
export async function list<T>(ctx: Ctx, ask: ListQuery, spec: ListSpec): Promise<Listed<T>> {
  const { tenant_id } = placeOf(ctx);
  const where = conditions(ctx, ask, spec);
  const base = spec.select(tenant_id);
  const sums = Object.entries(spec.totals ?? {}).map(
    ([name, expression]) => Prisma.sql`, coalesce(sum(${Prisma.raw(expression)}), 0) as ${column(name)}`,
  );
  const [rows, counted] = await Promise.all([
    ctx.db.$queryRaw<
      Raw[]
    >`select * from (${base}) as r where ${where} order by ${order(ask, spec)} limit ${ask.per_page} offset ${(ask.page - 1) * ask.per_page}`,
    ctx.db.$queryRaw<
      Raw[]
    >`select count(*)::int as many${sums.length ? Prisma.join(sums, "") : Prisma.empty} from (${base}) as r where ${where}`,
  ]);
  const plain = plainly(ctx);
  const { many: total, ...totals } = plain(counted[0]!) as { many: number } & Record<string, string | number>;
  return {
    rows: rows.map((r) => plain(r) as T),
    total,
    page: ask.page,
    per_page: ask.per_page,
    ...(spec.totals && { totals }),
  };
}

/** Filters of a list between two days, of a column that is a date. */
export function dayFilters(name: string): NonNullable<ListSpec["filters"]> {
  const given = (id: string, [value = ""]: string[]) => {
    if (!asDay(value)) throw invalid(`filters.${id}`, "bad_day");
    return value;
  };
  return {
    from: (values) => Prisma.sql`${column(name)} >= ${given("from", values)}::date`,
    to: (values) => Prisma.sql`${column(name)} <= ${given("to", values)}::date`,
  };
}

/** What to ask of a list for all it has. */
export const EVERYTHING: ListQuery = { search: "", filters: {}, sort: [], page: 1, per_page: 1 };

/** Every row of a list under its filters, for an export; at most `most`. */
export async function listAll<T>(ctx: Ctx, ask: ListQuery, spec: ListSpec, most = 100_000): Promise<T[]> {
  const rows = await ctx.db.$queryRaw<Raw[]>`
    select * from (${spec.select(placeOf(ctx).tenant_id)}) as r where ${conditions(ctx, ask, spec)} order by ${order(ask, spec)} limit ${most}`;
  return rows.map((r) => plainly(ctx)(r) as T);
}

type Raw = Record<string, unknown>;
/** Raw rows as the code knows them: an amount is text in the currency's places, a sum of counts a number. */
export function plainly(ctx: Ctx): (row: Raw) => Raw {
  const places = placesOf(placeOf(ctx).currency);
  const value = (v: unknown) =>
    v instanceof Prisma.Decimal ? v.toFixed(places) : typeof v === "bigint" ? Number(v) : v;
  return (row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, value(v)]));
}
