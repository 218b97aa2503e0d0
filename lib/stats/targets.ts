import { type Day, getMonthStart } from "@/lib/day";
import { type Money, sum } from "@/lib/money";
import type { StatsMonth } from "./periods";
import { STATS_GROUPS, type StatsGroup } from "./query";

/** Whose booked revenue a target is for. `house`: the whole organisation. */
export const LOG_TARGET_KINDS = ["house", "station", "seller"] as const;
/** A kind of `LOG_TARGET_KINDS`. */
export type TargetKind = (typeof LOG_TARGET_KINDS)[number];

/** What is to be booked in a month. `of`: the station or seller, null for the whole organisation; `month`: its first calendar day. */
export type Target = { kind: TargetKind; of: string | null; month: Day; amount: Money };

/** The calendar month that the targets of a month are kept under; a broadcast month ends in the month of its name. */
export const getTargetMonth = ({ to }: StatsMonth): Day => getMonthStart(to);

type Filters = Partial<Record<StatsGroup, readonly string[]>>;

/** The kinds of the filters that are set. */
const listFiltered = (filters: Filters): StatsGroup[] =>
  STATS_GROUPS.filter((group) => filters[group]?.length);

const sumUp = (amounts: readonly Money[]): Money | null => (amounts.length ? sum(amounts) : null);

/**
 * What is to be booked in a month of what the filters leave: the targets of the chosen stations or of the chosen
 * sellers, if each has one; without filters that of the organisation, else the sum of its stations. Null where no target
 * is meant for these filters.
 */
export function computeTarget(targets: readonly Target[], month: Day, filters: Filters): Money | null {
  const now = targets.filter((target) => target.month === month);
  const [kind, ...others] = listFiltered(filters);
  if (kind === undefined) {
    const house = now.find((target) => target.kind === "house");
    return house?.amount ?? sumUp(now.filter((t) => t.kind === "station").map(({ amount }) => amount));
  }
  if (others.length > 0 || (kind !== "station" && kind !== "seller")) return null;
  const chosen = new Set(filters[kind]);
  const found = now.filter((t) => t.kind === kind && t.of !== null && chosen.has(t.of));
  return found.length === chosen.size ? sumUp(found.map(({ amount }) => amount)) : null;
}

/** The targets of several months together; null unless every month has one. */
export function sumTargets(targets: readonly (Money | null)[]): Money | null {
  const known = targets.filter((target) => target !== null);
  return known.length === targets.length ? sumUp(known) : null;
}
