import { listKeys } from "@/lib/own";

type Bounds = { initial: number; least: number; most: number };
type Params = Readonly<Partial<Record<InsightParam, Bounds>>>;

/** The parameters of insights. */
export const INSIGHT_PARAMS = ["months", "days", "percent"] as const;
/** A parameter of `INSIGHT_PARAMS`. */
export type InsightParam = (typeof INSIGHT_PARAMS)[number];

/** The types of insights, with the bounds and the initial value of each parameter they have. */
export const INSIGHT_TYPES = {
  lapsed_customers: { months: { initial: 6, least: 1, most: 24 } },
  under_delivered: { days: { initial: 30, least: 0, most: 366 } },
  empty_inventory: {
    days: { initial: 7, least: 1, most: 31 },
    percent: { initial: 50, least: 1, most: 100 },
  },
  seasonal_repeat: { days: { initial: 60, least: 7, most: 180 } },
  price_drift: { days: { initial: 90, least: 7, most: 366 }, percent: { initial: 5, least: 1, most: 90 } },
  sector_without_advertiser: { days: { initial: 180, least: 30, most: 732 } },
} as const satisfies Record<string, Params>;
/** A type of `INSIGHT_TYPES`. */
export type InsightType = keyof typeof INSIGHT_TYPES;
/** The names of the types, in the order they are shown. */
export const INSIGHT_NAMES = listKeys(INSIGHT_TYPES);
/** The type that is open where none is chosen. */
export const FIRST_INSIGHT: InsightType = "lapsed_customers";

/** Parameters, none or all of them. */
export type InsightValues = Partial<Record<InsightParam, number | undefined>>;

/** The bounds of each parameter that a type has. */
export const listParams = (type: InsightType): [InsightParam, Bounds][] => {
  const params: Params = INSIGHT_TYPES[type];
  return INSIGHT_PARAMS.flatMap((name): [InsightParam, Bounds][] => {
    const bounds = params[name];
    return bounds ? [[name, bounds]] : [];
  });
};

/** The parameters of a type: those given within their bounds, else the initial ones; others are 0. */
export function fillParams(type: InsightType, given: InsightValues): Record<InsightParam, number> {
  const values = { months: 0, days: 0, percent: 0 };
  for (const [name, { initial, least, most }] of listParams(type))
    values[name] = Math.min(most, Math.max(least, given[name] ?? initial));
  return values;
}

/** The name of the first given parameter that the type does not have or that is out of its bounds; null if none is. */
export function findBadParam(type: InsightType, given: InsightValues): InsightParam | null {
  const bounds = new Map(listParams(type));
  const isBad = (name: InsightParam) => {
    const [value, of] = [given[name], bounds.get(name)];
    return value !== undefined && (!of || value < of.least || value > of.most);
  };
  return INSIGHT_PARAMS.find(isBad) ?? null;
}
