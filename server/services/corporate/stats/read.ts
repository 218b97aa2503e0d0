import { CUSTOMER_KINDS, MOST_NAMED } from "@/lib/calls/corporate/stats";
import { getMonthStart } from "@/lib/day";
import { getCurrencyPlaces, sum, toMoney } from "@/lib/money";
import { takeAt, takeLast } from "@/lib/must";
import { readSettings } from "@/lib/settings/settings";
import { requireSpan } from "@/lib/spans";
import { countStatsMonths, getMonthsBack, listStatsMonths, type StatsMonth } from "@/lib/stats/periods";
import type { StatsQuery } from "@/lib/stats/query";
import { computeTarget, getTargetMonth, sumTargets } from "@/lib/stats/targets";
import { type Ctx, tenantOf } from "@/server/ctx";
import {
  type CustomerRow,
  type FiguresRow,
  readDiscounts,
  readStatsCustomers,
  readStatsFigures,
  type StatsScope,
} from "@/server/data/queries/insights/stats";
import { readTargets } from "@/server/data/queries/insights/targets";
import { readOwnTenant } from "@/server/services/tenant/own";

type Scopes = StatsMonth & { now: StatsScope; before: StatsScope };

/** Returns the first and last day of the months. */
const spanOf = ({ months }: StatsScope): StatsMonth => ({
  from: takeAt(months, 0).from,
  to: takeLast(months).to,
});

/**
 * Resolves the whole months of a query in the tenant's calendar, and those it is compared with. Throws `invalid` for a
 * period that is too long or ends before it begins.
 */
export async function resolveStatsScopes(
  ctx: Ctx,
  { from, to, by, compare, filters }: StatsQuery,
): Promise<Scopes> {
  requireSpan("statistics", from, to);
  const { settings_json } = await readOwnTenant(ctx);
  const { broadcast } = readSettings(settings_json).calendar;
  const months = listStatsMonths(from, to, { broadcast });
  const earlier = getMonthsBack(compare, countStatsMonths(from, to, broadcast));
  const now = { months, by, filters };
  const before = { months: listStatsMonths(from, to, { broadcast, earlier }), by, filters };
  return { now, before, ...spanOf(now) };
}

/** Returns the period that the months of a query are compared with. */
export const getPreviousSpan = ({ before }: Scopes): StatsMonth => spanOf(before);

/** No spots: what a month or the whole period without any shows. */
const makeEmptyFigures = (ctx: Ctx) => {
  const none = toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency));
  const counts = { spots: 0, seconds: 0, delivered: 0, due: 0, missed: 0, made_good: 0 };
  return { booked: none, aired: none, billed: none, paid: none, ...counts };
};

/** Reads the figures by month and group, each beside what was booked in the months compared with. */
export async function readFigures(ctx: Ctx, { now, before, from, to }: Scopes) {
  const [all, targets] = await Promise.all([
    readStatsFigures(ctx, { ...now, before: before.months }),
    readTargets(ctx, getMonthStart(from), to),
  ]);
  const rows = all.filter((row) => !row.is_previous);
  const earlier = all.filter((row) => row.is_previous);
  const targetsOf = (filters: StatsScope["filters"]) =>
    now.months.map((month) => computeTarget(targets, getTargetMonth(month), filters));
  /** The target of a station or seller of the table, beside the filters of other kinds. */
  const targetOf = (key: string | null) =>
    key === null ? null : sumTargets(targetsOf({ ...now.filters, [now.by]: [key] }));
  const target = targetsOf(now.filters);
  const none = makeEmptyFigures(ctx);
  const isTotal = (row: FiguresRow) => row.month === null && !row.is_group;
  const bookedBefore = new Map(
    earlier.map((row) => [row.is_group ? row.key : `month ${row.month}`, row.booked]),
  );
  const groups = rows.filter((row) => row.is_group);
  const known = new Set(groups.map(({ key }) => key));
  const gone = earlier.filter((row) => row.is_group && !known.has(row.key));
  return {
    totals: { ...(rows.find(isTotal) ?? none), target: sumTargets(target) },
    previous_totals: earlier.find(isTotal) ?? none,
    months: now.months.map((month, i) => ({
      ...none,
      ...rows.find((row) => row.month === i + 1),
      ...month,
      previous_from: takeAt(before.months, i).from,
      previous_booked: bookedBefore.get(`month ${i + 1}`) ?? none.booked,
      target: takeAt(target, i),
    })),
    groups: [
      ...groups.map((row) => ({
        ...row,
        uuid: row.key,
        previous_booked: bookedBefore.get(row.key) ?? none.booked,
        target: targetOf(row.key),
      })),
      ...gone.map((row) => ({
        ...none,
        uuid: row.key,
        name: row.name,
        previous_booked: row.booked,
        target: targetOf(row.key),
      })),
    ],
  };
}

/** Reads list price and discount, of all and by group. */
export async function readDiscountsOf(ctx: Ctx, { now }: Scopes) {
  const rows = await readDiscounts(ctx, now);
  const none = makeEmptyFigures(ctx).booked;
  const { list, discount } = rows.find((row) => !row.is_group) ?? { list: none, discount: none };
  const groups = rows.filter((row) => row.is_group);
  return { list, discount, groups: groups.map(({ key, ...row }) => ({ ...row, uuid: key })) };
}

/** Reads every customer of the period and of the one compared with, by kind and amount. */
export async function readCustomersOf(ctx: Ctx, scopes: Scopes): Promise<CustomerRow[]> {
  const rows = await readStatsCustomers(ctx, scopes, getPreviousSpan(scopes), scopes.now.filters);
  return CUSTOMER_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Returns the counts of all kinds of customers, and the customers of each kind with the highest amounts. */
export function presentCustomers(ctx: Ctx, rows: readonly CustomerRow[]) {
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const of = CUSTOMER_KINDS.map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) }));
  return {
    counts: of.map(({ kind, rows }) => ({
      kind,
      customers: rows.length,
      booked: sum(
        rows.map((row) => (kind === "lapsed" ? row.previous_booked : row.booked)),
        places,
      ),
    })),
    rows: of.flatMap(({ rows }) => rows.slice(0, MOST_NAMED)),
  };
}
