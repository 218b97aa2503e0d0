import type { ListQuery } from "@/lib/calls/shapes";
import { type Ctx, placeOf, scopeOf } from "@/server/ctx";
import { Prisma } from "@/server/data/client";

type Sql = Prisma.Sql;
type Filters = Readonly<Record<string, (values: string[], ctx: Ctx) => Sql>>;
/** One list: a select of the tenant's rows and what may be asked of it. */
export type ListSpec = {
  /** `select … from …` of one tenant, with one column per field. */
  select: (tenant_id: string) => Sql;
  /** Columns the search box looks in. */
  search: readonly string[];
  /** Column of each field that may be filtered or sorted. */
  fields: Readonly<Record<string, string>>;
  /** Filters that are more than a column: value(s) → condition. */
  filters?: Filters;
  order: string;
  /** Sums over the whole result, by name. */
  totals?: Readonly<Record<string, string>>;
  /** The list's own table with nothing joined: what is asked is found and counted there, in place of the above. */
  narrow?: Narrow;
  /** What is counted of the rows, kept beside them, as far as it knows what is asked. */
  tally?: Source & { many: Sql };
};
/** Where a list can be asked: its rows, those of its own table, or their tallies. */
type Source = {
  /** `table g where …` of one tenant. */
  from: (tenant_id: string) => Sql;
  fields: Readonly<Record<string, Sql>>;
  filters: Filters;
  /** What the search box asks; each word stands as a pattern. */
  search?: (patterns: string[]) => Sql;
  totals: Readonly<Record<string, Sql>>;
};
export type Narrow = Source & {
  /** Fields that are never empty: their index stands in the order they are sorted in. */
  always: readonly string[];
  uuid: Sql;
  order: Sql;
};

const column = (name: string) => {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`not a column name: ${name}`);
  return Prisma.raw(name);
};
const likely = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const rowsOf = (spec: ListSpec): Source => ({
  from: (tenant) => Prisma.sql`(${spec.select(tenant)}) as r where true`,
  fields: Object.fromEntries(Object.entries(spec.fields).map(([id, name]) => [id, column(name)])),
  filters: spec.filters ?? {},
  search: (patterns) => {
    const anywhere = (pattern: string) =>
      Prisma.sql`(${Prisma.join(
        spec.search.map((c) => Prisma.sql`${column(c)} ilike ${pattern}`),
        " or ",
      )})`;
    return Prisma.join(patterns.map(anywhere), " and ");
  },
  totals: Object.fromEntries(Object.entries(spec.totals ?? {}).map(([id, of]) => [id, Prisma.raw(of)])),
});

/** The rows of a source that are asked for, as `from` and `where`; null where it does not know what is asked. */
function found(ctx: Ctx, ask: ListQuery, spec: ListSpec, source: Source): Sql | null {
  const all: Sql[] = [source.from(placeOf(ctx).tenant_id)];
  const words = ask.search.split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    if (!source.search) return null;
    all.push(source.search(words.toSorted((a, b) => b.length - a.length).map(likely)));
  }
  for (const [id, given] of Object.entries(ask.filters)) {
    const values = (Array.isArray(given) ? given : [given]).filter((v) => v !== "");
    const known = spec.fields[id] ?? (spec.narrow ?? spec).filters?.[id];
    if (values.length === 0 || !known) continue;
    const own = source.filters[id];
    const field = source.fields[id];
    if (!own && !field) return null;
    all.push(own ? own(values, ctx) : Prisma.sql`${field}::text in (${Prisma.join(values)})`);
  }
  return Prisma.join(all, " and ");
}
/** The same where every filter is known. */
function surely(ctx: Ctx, ask: ListQuery, spec: ListSpec, source: Source): Sql {
  const rows = found(ctx, ask, spec, source);
  if (!rows) throw new Error("list filters missing");
  return rows;
}

const sortedBy = (ask: ListQuery, spec: ListSpec) => ask.sort.filter((s) => spec.fields[s.id]);

/** As numbers in the text: a plan that is made once then knows that a page is short. */
const cut = ({ page, per_page }: Pick<ListQuery, "page" | "per_page">) =>
  Prisma.raw(`limit ${Math.trunc(per_page)} offset ${Math.trunc((page - 1) * per_page)}`);

/** The keys of a page, found and sorted in the list's own table; null where it is sorted by what is joined. */
export function keysOf(ctx: Ctx, ask: ListQuery, spec: ListSpec): Sql | null {
  const { narrow } = spec;
  const sorted = sortedBy(ask, spec);
  if (!narrow || sorted.some((s) => !narrow.fields[s.id])) return null;
  const parts = sorted.map(({ id, desc }) => {
    const last = narrow.always.includes(id) ? "" : " nulls last";
    return Prisma.sql`${narrow.fields[id]!} ${Prisma.raw(`${desc ? "desc" : "asc"}${last}`)}`;
  });
  const by = Prisma.join([...parts, narrow.order, narrow.uuid], ", ");
  return Prisma.sql`
    select ${narrow.uuid} as uuid, row_number() over (order by ${by}) as place
    from ${surely(ctx, ask, spec, narrow)} order by ${by} ${cut(ask)}`;
}

/** One page of a list. */
export function pageOf(ctx: Ctx, ask: ListQuery, spec: ListSpec): Sql {
  const base = spec.select(placeOf(ctx).tenant_id);
  const keys = keysOf(ctx, ask, spec);
  if (keys)
    return Prisma.sql`select r.* from (${keys}) as p join (${base}) as r on r.uuid = p.uuid order by p.place`;
  const rows = spec.narrow
    ? Prisma.sql`(${base}) as r where r.uuid in (select ${spec.narrow.uuid} from ${surely(ctx, ask, spec, spec.narrow)})`
    : surely(ctx, ask, spec, rowsOf(spec));
  const parts = sortedBy(ask, spec).map(
    (s) =>
      Prisma.sql`${column(spec.fields[s.id]!)} ${Prisma.raw(s.desc ? "desc nulls last" : "asc nulls last")}`,
  );
  const by = Prisma.join([...parts, Prisma.raw(spec.order), Prisma.raw("uuid")], ", ");
  return Prisma.sql`select * from ${rows} order by ${by} ${cut(ask)}`;
}

/** Rows of a list by their keys, in that order. */
export const rowsOfKeys = (ctx: Ctx, uuids: readonly string[], spec: ListSpec): Sql => Prisma.sql`
  select r.* from unnest(${[...uuids]}::uuid[]) with ordinality as p(uuid, place)
  join (${spec.select(placeOf(ctx).tenant_id)}) as r on r.uuid = p.uuid order by p.place`;

/** How many rows there are and what they sum up to. Who sees a part of the tenant counts their own rows. */
export function countOf(ctx: Ctx, ask: ListQuery, spec: ListSpec): Sql {
  const { tally } = spec;
  const told = tally && !scopeOf(ctx.place) && found(ctx, ask, spec, tally);
  const source = told ? tally : (spec.narrow ?? rowsOf(spec));
  const many = told ? Prisma.sql`coalesce(sum(${tally.many}), 0)` : Prisma.sql`count(*)`;
  const sums = Object.entries(source.totals).map(
    ([name, of]) => Prisma.sql`, coalesce(sum(${of}), 0) as ${column(name)}`,
  );
  return Prisma.sql`select ${many}::int as many${sums.length ? Prisma.join(sums, "") : Prisma.empty} from ${told || surely(ctx, ask, spec, source)}`;
}
