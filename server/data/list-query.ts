import { z } from "zod";
import type { Day } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import type { ListQuery } from "@/lib/list";
import { own } from "@/lib/own";
import { readSearch, type Search, type SearchFilter, type SearchKeys } from "@/lib/search/read";
import { actorOf, type Ctx, scopeOf, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";

type Sql = Prisma.Sql;
/** Value(s) of each filter → condition; null where the source cannot answer them. */
type Filters = Readonly<Record<string, (values: string[], ctx: Ctx) => Sql | null>>;
/** The condition of records by name, any of the patterns. */
type Named = (patterns: string[], ctx: Ctx) => Sql;
/** Describes one list: a select of the tenant's rows and what can be searched, filtered and sorted. */
export type ListSpec = {
  /** `select … from …` of one tenant, with one column per field; `today` is the tenant's day. */
  select: (tenant_id: string, today: Day) => Sql;
  /** Columns that the search box searches; in none of them nothing is found. */
  search: readonly string[];
  /** The keys of `key:value` in the search box; without them it holds words only. */
  searchKeys?: SearchKeys;
  /** Where the names of records are that keys of the search take: a column, or the condition of any of the patterns. */
  names?: Readonly<Record<string, string | Named>>;
  /** The values of filters where neither filter nor search asks for another. */
  standing?: Readonly<Record<string, string>>;
  /** The column of each field that can be filtered or sorted. */
  fields: Readonly<Record<string, string>>;
  /** Filters that are more than a column: value(s) → condition. */
  filters?: Filters;
  order: string;
  /** Sums over the whole result, by name. */
  totals?: Readonly<Record<string, string>>;
  /** The list's own table without joins; rows are found and counted there. */
  keysSource?: Narrow;
  /** Stored counts of the rows, used as far as they cover the filters. */
  tallySource?: Source & {
    many: Sql;
    /** Conditions of filters that are not used. */
    unfiltered: Readonly<Record<string, Sql>>;
  };
};
/** A source of the list: its joined rows, its own table, or its stored counts. */
type Source = {
  /** `table g where …` of one tenant. */
  from: (tenant_id: string) => Sql;
  fields: Readonly<Record<string, Sql>>;
  filters: Filters;
  /** The condition of the search box; each word is a pattern. */
  search?: (patterns: string[]) => Sql;
  /** The conditions of records by name, of the keys of the search that take one. */
  named?: Readonly<Record<string, Named>>;
  totals: Readonly<Record<string, Sql>>;
};
export type Narrow = Source & {
  /** Fields that are never null, so that an index has their sort order. */
  always: readonly string[];
  uuid: Sql;
  order: Sql;
  /** The keys of a page from rows that are stored in the default order under some filter; null where there are none. */
  orderedKeys?: (ctx: Ctx, input: ListQuery, where: (input: ListQuery) => Sql) => Sql | null;
};

const column = (name: string) => {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`not a column name: ${name}`);
  return Prisma.raw(name);
};
/** The pattern of a text that stands anywhere. */
export const makeLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const rowsOf = (spec: ListSpec, today: Day): Source => ({
  from: (tenant) => Prisma.sql`(${spec.select(tenant, today)}) as r where true`,
  fields: Object.fromEntries(Object.entries(spec.fields).map(([id, name]) => [id, column(name)])),
  filters: spec.filters ?? {},
  search: (patterns) => {
    const anywhere = (pattern: string) => {
      const columns = spec.search.map((c) => Prisma.sql`${column(c)} ilike ${pattern}`);
      return columns.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join(columns, " or ")})`;
    };
    return Prisma.join(patterns.map(anywhere), " and ");
  },
  named: Object.fromEntries(
    Object.entries(spec.names ?? {}).map(([id, of]) => [
      id,
      typeof of === "string"
        ? (patterns: string[]) => Prisma.sql`${column(of)} ilike any(${patterns}::text[])`
        : of,
    ]),
  ),
  totals: Object.fromEntries(Object.entries(spec.totals ?? {}).map(([id, of]) => [id, Prisma.raw(of)])),
});

/** The values of a filter; an empty one is not used. */
const listValues = (given: string | string[] = []) => [given].flat().filter((value) => value !== "");

/** Reads the search box of a list; refuses keys and values that the list does not have. */
function readListSearch(ctx: Ctx, text: string, spec: ListSpec): Pick<Search, "words" | "filters"> {
  if (!spec.searchKeys) {
    const words = text.split(/\s+/).filter(Boolean);
    return { words: words.map((word) => ({ text: word, not: false })), filters: [] };
  }
  const { problems, ...search } = readSearch(
    text,
    spec.searchKeys,
    ctx.via.startsWith("key:") ? null : ctx.date_format,
  );
  if (problems.length === 0) return search;
  const fields = problems.map(({ code, values }) => ({ path: "search", code, values }));
  throw new Refusal("invalid", "invalid", { fields });
}

/** The conditions of the words; null where the source is not searched. */
function whereWords(words: Search["words"], { search }: Source): Sql[] | null {
  if (words.length === 0) return [];
  if (!search) return null;
  const wanted = words.flatMap(({ text, not }) => (not ? [] : [text]));
  const longestFirst = wanted.toSorted((a, b) => b.length - a.length).map(makeLikePattern);
  return [
    ...(longestFirst.length ? [search(longestFirst)] : []),
    ...words.flatMap(({ text, not }) =>
      not ? [Prisma.sql`(${search([makeLikePattern(text)])}) is not true`] : [],
    ),
  ];
}

const isUuid = (value: string) => z.guid().safeParse(value).success;

/** The condition of one key of the search with its values, any of them; null where the source cannot answer it. */
function whereKey(
  ctx: Ctx,
  id: string,
  values: readonly string[],
  spec: ListSpec,
  source: Source,
): Sql | null {
  const key = own(spec.searchKeys ?? {}, id);
  const field = own(source.fields, id);
  if (key?.kind === "text" && field && !own(source.filters, id))
    return Prisma.sql`${field}::text ilike any(${values.map(makeLikePattern)}::text[])`;
  if (key?.kind !== "record") return whereField(ctx, id, [...values], source);
  const isMe = (value: string) => key.me === true && value.toLowerCase() === "me";
  const uuids = values.flatMap((value) => {
    if (isMe(value)) return actorOf(ctx).user_id;
    return isUuid(value) ? value.toLowerCase() : [];
  });
  const names = values.filter((value) => !isMe(value) && !isUuid(value));
  const named = own(source.named ?? {}, id);
  if (names.length > 0 && !named) return null;
  const any = [
    ...(uuids.length ? [whereField(ctx, id, uuids, source)] : []),
    ...(names.length && named ? [named(names.map(makeLikePattern), ctx)] : []),
  ];
  return any.includes(null) ? null : Prisma.sql`(${Prisma.join(any as Sql[], " or ")})`;
}

/** The conditions of the keys of the search; values of one key are alternatives. Null where the source lacks one. */
function whereKeys(ctx: Ctx, filters: readonly SearchFilter[], spec: ListSpec, source: Source): Sql[] | null {
  const all: Sql[] = [];
  for (const [sign, of] of Map.groupBy(filters, ({ key, not }) => `${not ? "-" : ""}${key}`)) {
    const not = sign.startsWith("-");
    const values = of.map(({ value }) => value);
    const condition = whereKey(ctx, not ? sign.slice(1) : sign, values, spec, source);
    if (!condition) return null;
    all.push(not ? Prisma.sql`(${condition}) is not true` : Prisma.sql`(${condition})`);
  }
  return all;
}

/** The condition of a filter or column of a source; null where it has none or cannot answer it. */
function whereField(ctx: Ctx, id: string, values: string[], source: Source): Sql | null {
  const filter = own(source.filters, id);
  const field = own(source.fields, id);
  if (filter) return filter(values, ctx);
  return field ? Prisma.sql`${field}::text in (${Prisma.join(values)})` : null;
}

/** The condition of a query on a source, as `from` and `where`; null where the source does not have a field. */
function where(ctx: Ctx, input: ListQuery, spec: ListSpec, source: Source): Sql | null {
  const all: Sql[] = [source.from(tenantOf(ctx).tenant_id)];
  const search = readListSearch(ctx, input.search, spec);
  const words = whereWords(search.words, source);
  const keyed = whereKeys(ctx, search.filters, spec, source);
  if (!words || !keyed) return null;
  all.push(...words, ...keyed);
  const asked = new Set(search.filters.map(({ key }) => key));
  const standing = Object.entries(spec.standing ?? {}).filter(([id]) => !asked.has(id));
  for (const [id, given] of Object.entries({ ...Object.fromEntries(standing), ...input.filters })) {
    const values = listValues(given);
    const known = own(spec.fields, id) ?? own((spec.keysSource ?? spec).filters ?? {}, id);
    if (values.length === 0 || !known) continue;
    const condition = whereField(ctx, id, values, source);
    if (!condition) return null;
    all.push(condition);
  }
  return Prisma.join(all, " and ");
}
/** The same for a source that has every field. */
function requireWhere(ctx: Ctx, input: ListQuery, spec: ListSpec, source: Source): Sql {
  const rows = where(ctx, input, spec, source);
  if (!rows) throw new Error("list filters missing");
  return rows;
}

const sortedBy = (input: ListQuery, spec: ListSpec) => input.sort.filter((s) => own(spec.fields, s.id));

/** Written as literals, so that a prepared plan knows that a page is short. */
export const buildLimit = ({ page, per_page }: Pick<ListQuery, "page" | "per_page">) =>
  Prisma.raw(`limit ${Math.trunc(per_page)} offset ${Math.trunc((page - 1) * per_page)}`);

/** Builds the query for the keys of a page in the list's own table; null where it is sorted by a joined column. */
export function buildKeysQuery(ctx: Ctx, input: ListQuery, spec: ListSpec): Sql | null {
  const { keysSource: narrow } = spec;
  const sorted = sortedBy(input, spec);
  if (!narrow || sorted.some((s) => !own(narrow.fields, s.id))) return null;
  const ordered = narrow.orderedKeys?.(ctx, input, (asked) => requireWhere(ctx, asked, spec, narrow));
  if (ordered) return ordered;
  const parts = sorted.map(({ id, desc }) => {
    const last = narrow.always.includes(id) ? "" : " nulls last";
    return Prisma.sql`${narrow.fields[id]!} ${Prisma.raw(`${desc ? "desc" : "asc"}${last}`)}`;
  });
  const by = Prisma.join([...parts, narrow.order, narrow.uuid], ", ");
  return Prisma.sql`
    select ${narrow.uuid} as uuid, row_number() over (order by ${by}) as place
    from ${requireWhere(ctx, input, spec, narrow)} order by ${by} ${buildLimit(input)}`;
}

/** Builds the query for one page of a list. */
export function buildPageQuery(ctx: Ctx, input: ListQuery, spec: ListSpec): Sql {
  const base = spec.select(tenantOf(ctx).tenant_id, ctx.today);
  const keys = buildKeysQuery(ctx, input, spec);
  if (keys)
    return Prisma.sql`select r.* from (${keys}) as p join (${base}) as r on r.uuid = p.uuid order by p.place`;
  const rows = spec.keysSource
    ? Prisma.sql`(${base}) as r where r.uuid in (select ${spec.keysSource.uuid} from ${requireWhere(ctx, input, spec, spec.keysSource)})`
    : requireWhere(ctx, input, spec, rowsOf(spec, ctx.today));
  const parts = sortedBy(input, spec).map(
    (s) =>
      Prisma.sql`${column(spec.fields[s.id]!)} ${Prisma.raw(s.desc ? "desc nulls last" : "asc nulls last")}`,
  );
  const by = Prisma.join([...parts, Prisma.raw(spec.order), Prisma.raw("uuid")], ", ");
  return Prisma.sql`select * from ${rows} order by ${by} ${buildLimit(input)}`;
}

/** Builds the query for the keys of a page of a list without a source of its own. */
export const buildPlacesQuery = (ctx: Ctx, input: ListQuery, spec: ListSpec): Sql =>
  Prisma.sql`select uuid, row_number() over () as place from (${buildPageQuery(ctx, input, spec)}) as r`;

/** Builds the query for rows of a list by their keys, in that order. */
export const buildRowsQuery = (ctx: Ctx, uuids: readonly string[], spec: ListSpec): Sql => Prisma.sql`
  select r.* from unnest(${[...uuids]}::uuid[]) with ordinality as p(uuid, place)
  join (${spec.select(tenantOf(ctx).tenant_id, ctx.today)}) as r on r.uuid = p.uuid order by p.place`;

/** The condition of a query on stored counts; null where they do not cover the filters. */
function whereTallied(
  ctx: Ctx,
  input: ListQuery,
  spec: ListSpec,
  tally: NonNullable<ListSpec["tallySource"]>,
) {
  const rows = where(ctx, input, spec, tally);
  const unused = Object.entries(tally.unfiltered).filter(([id]) => !listValues(input.filters[id]).length);
  return rows && Prisma.join([rows, ...unused.map(([, condition]) => condition)], " and ");
}

/** Builds the query for count and sums. For a limited member the rows themselves are counted. */
export function buildCountQuery(ctx: Ctx, input: ListQuery, spec: ListSpec): Sql {
  const { tallySource: tally } = spec;
  const countSource = tally && !scopeOf(ctx.tenant) && whereTallied(ctx, input, spec, tally);
  const source = countSource ? tally : (spec.keysSource ?? rowsOf(spec, ctx.today));
  const many = countSource ? Prisma.sql`coalesce(sum(${tally.many}), 0)` : Prisma.sql`count(*)`;
  const sums = Object.entries(source.totals).map(
    ([name, of]) => Prisma.sql`, coalesce(sum(${of}), 0) as ${column(name)}`,
  );
  return Prisma.sql`select ${many}::int as many${sums.length ? Prisma.join(sums, "") : Prisma.empty} from ${countSource || requireWhere(ctx, input, spec, source)}`;
}
