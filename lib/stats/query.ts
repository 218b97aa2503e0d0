import { addMonths, type Day, getMonthEnd, getMonthStart, parseGivenDay } from "@/lib/day";
import { isOneOf } from "@/lib/own";
import { COMPARISONS, type Comparison } from "@/lib/stats/periods";

/** What the figures are grouped and filtered by. */
export const STATS_GROUPS = ["station", "customer", "category", "seller", "agent"] as const;
/** A group of `STATS_GROUPS`. */
export type StatsGroup = (typeof STATS_GROUPS)[number];

/** The views of the page, each with its part of the statistics. */
export const STATS_VIEWS = [
  "revenue",
  "sell_out",
  "delivery",
  "price",
  "customers",
  "limits",
  "aging",
] as const;
/** A view of `STATS_VIEWS`. */
export type StatsView = (typeof STATS_VIEWS)[number];

/** The parts of the statistics that are computed on their own. */
export const STATS_PARTS = ["figures", "sell_out", "discounts", "customers", "limits"] as const;
/** A part of `STATS_PARTS`. */
export type StatsPart = (typeof STATS_PARTS)[number];

const PARTS: Record<StatsView, readonly StatsPart[]> = {
  revenue: ["figures", "sell_out"],
  sell_out: ["sell_out"],
  delivery: ["figures"],
  price: ["figures", "discounts"],
  customers: ["customers"],
  limits: ["limits"],
  aging: [],
};

/** The tables of the statistics that are exported. */
export const STATS_TABLES = ["months", "groups", "sell_out", "discounts", "customers", "limits"] as const;
/** A table of `STATS_TABLES`. */
export type StatsTable = (typeof STATS_TABLES)[number];

const TABLES: Record<StatsView, StatsTable | null> = {
  revenue: "months",
  sell_out: "sell_out",
  delivery: "groups",
  price: "discounts",
  customers: "customers",
  limits: "limits",
  aging: null,
};
/** The table of a view that is exported; null of ageing, which is exported where it is shown alone. */
export const getStatsTable = (view: StatsView): StatsTable | null => TABLES[view];

/** The query of the statistics, as the address names it. */
export type StatsQuery = {
  from: Day;
  to: Day;
  by: StatsGroup;
  compare: Comparison;
  filters: Partial<Record<StatsGroup, string[]>>;
};

const first = (value: string | string[] | undefined) => [value ?? []].flat()[0];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST = 50;

/**
 * Reads the filters of the address as the query of the statistics and the view to show. Without days it is the calendar
 * year of today. Never throws: what cannot be read is ignored.
 */
export function findStatsQuery(
  filters: Readonly<Record<string, string | string[]>>,
  today: Day,
): StatsQuery & { view: StatsView; parts: readonly StatsPart[] } {
  const day = (name: string) => parseGivenDay(first(filters[name]) ?? "");
  const choose = <T extends string>(name: string, of: readonly [T, ...T[]]): T => {
    const given = first(filters[name]);
    return given !== undefined && isOneOf(of, given) ? given : of[0];
  };
  const from = day("from") ?? yearStart(day("to") ?? today);
  const to = day("to") ?? getMonthEnd(addMonths(yearStart(from), 11));
  const view = choose("view", STATS_VIEWS);
  return {
    from,
    to: to < from ? getMonthEnd(from) : to,
    by: choose("by", STATS_GROUPS),
    compare: choose("compare", COMPARISONS),
    filters: Object.fromEntries(
      STATS_GROUPS.flatMap((group) => {
        const ids = [filters[group] ?? []].flat().filter((id) => UUID.test(id));
        return ids.length ? [[group, ids.slice(0, MOST)]] : [];
      }),
    ),
    view,
    parts: PARTS[view],
  };
}

const yearStart = (of: Day): Day => getMonthStart(addMonths(of, 1 - Number(of.slice(5, 7))));
