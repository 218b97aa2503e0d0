/** The default page size. */
export const PER_PAGE = 50;
/** The greatest page size. */
export const PER_PAGE_MOST = 500;
/** The file formats of list exports. */
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
/** A format of `EXPORT_FORMATS`. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query of a list, the body of its call (parsed by `ListBody` of lib/shapes). */
export type ListQuery = {
  search: string;
  filters: Record<string, string | string[]>;
  sort: { id: string; desc: boolean }[];
  page: number;
  per_page: number;
  columns?: string[] | undefined;
  /** False does not count the rows; the total is then derived from the page. */
  count?: boolean | undefined;
};

const FILTER = "filter.";
const ID_MOST = 60;
const TEXT_MOST = 200;
/** The URL parameters that belong to the list; others are kept. */
const OWN = new Set(["search", "sort", "page", "per_page", "columns"]);
const owns = (name: string) => OWN.has(name) || name.startsWith(FILTER);

type SearchParams = URLSearchParams | Record<string, string | string[] | undefined>;

function entries(given: SearchParams): [string, string][] {
  if (given instanceof URLSearchParams) return [...given];
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((v): [string, string] => [name, v]),
  );
}

const parseWhole = (text: string | undefined, least: number, most: number, otherwise: number) => {
  const n = Number(text);
  return text && Number.isInteger(n) ? Math.min(Math.max(n, least), most) : otherwise;
};
const ids = (text: string) =>
  text
    .split(",")
    .map((id) => id.slice(0, ID_MOST))
    .filter(Boolean);

/**
 * Parses the query of a list from a URL: `?search=tyres&sort=-number,name
 * &filter.status=active&filter.status=expiring&page=2&per_page=100&columns=number,name`. Never throws: invalid values
 * are clamped or ignored.
 */
export function parseListQuery(given: SearchParams, defaults: Partial<ListQuery> = {}): ListQuery {
  const own = entries(given).filter(([name]) => owns(name));
  const last = Object.fromEntries(own);
  const filters = new Map<string, string | string[]>();
  for (const [name, value] of own) {
    if (!name.startsWith(FILTER) || value === "") continue;
    const id = name.slice(FILTER.length, FILTER.length + ID_MOST);
    const before = filters.get(id);
    const one = value.slice(0, TEXT_MOST);
    filters.set(id, before === undefined ? one : [before, one].flat().slice(0, TEXT_MOST));
  }
  const sort = ids(last.sort ?? "")
    .slice(0, 4)
    .map((id) => (id.startsWith("-") ? { id: id.slice(1), desc: true } : { id, desc: false }));
  const columns = ids(last.columns ?? "").slice(0, 60);
  return {
    search: (last.search ?? defaults.search ?? "").trim().slice(0, TEXT_MOST),
    filters: Object.fromEntries(filters),
    sort: last.sort === undefined ? (defaults.sort ?? []) : sort,
    page: parseWhole(last.page, 1, 1_000_000, 1),
    per_page: parseWhole(last.per_page, 1, PER_PAGE_MOST, defaults.per_page ?? PER_PAGE),
    ...(columns.length ? { columns } : defaults.columns && { columns: defaults.columns }),
  };
}

/** Formats a query as URL parameters and keeps the other parameters. Values equal to the defaults are omitted. */
export function formatListQuery(
  query: ListQuery,
  defaults: Partial<ListQuery> = {},
  others?: SearchParams,
): URLSearchParams {
  const params = new URLSearchParams(entries(others ?? {}).filter(([name]) => !owns(name)));
  const standard = parseListQuery({}, defaults);
  const set = (name: string, value: string, otherwise: string) =>
    value !== otherwise && params.set(name, value);
  const sorted = (by: ListQuery["sort"]) => by.map((s) => (s.desc ? "-" : "") + s.id).join(",");
  set("search", query.search, standard.search);
  for (const [id, value] of Object.entries(query.filters))
    for (const one of [value].flat()) params.append(FILTER + id, one);
  set("sort", sorted(query.sort), sorted(standard.sort));
  set("page", String(query.page), "1");
  set("per_page", String(query.per_page), String(standard.per_page));
  set("columns", (query.columns ?? []).join(","), (standard.columns ?? []).join(","));
  return params;
}
