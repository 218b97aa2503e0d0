import type { calls } from "@/lib/calls";
import { AGING_COLUMNS } from "@/lib/columns/aging";
import { getCurrencyPlaces, sum } from "@/lib/money";
import { type Service, tenantOf } from "@/server/ctx";
import { type AgingRow, readAging } from "@/server/data/queries/billing/aging";
import { streamDeclaredRows } from "@/server/services/list-file";

type Calls = (typeof calls)["aging"];

/** Returns what customers owe on a day, with the sum of each column. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { date = ctx.today }) => {
  const rows = await readAging(ctx, date);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const add = (name: Exclude<keyof AgingRow, "customer" | "customer_name">) =>
    sum(
      rows.map((row) => row[name]),
      places,
    );
  return {
    date,
    rows,
    totals: {
      current: add("current"),
      to_30: add("to_30"),
      to_60: add("to_60"),
      to_90: add("to_90"),
      over_90: add("over_90"),
      unapplied: add("unapplied"),
      total: add("total"),
    },
  };
};

/** Exports the same rows as a file; its name has the day. */
export const export_: Service<Calls["export"]> = async (ctx, { date = ctx.today, format }) =>
  streamDeclaredRows(
    ctx,
    { format },
    `aging-${date}`,
    AGING_COLUMNS,
    {
      customer_name: (r) => r.customer_name,
      current: (r) => r.current,
      to_30: (r) => r.to_30,
      to_60: (r) => r.to_60,
      to_90: (r) => r.to_90,
      over_90: (r) => r.over_90,
      unapplied: (r) => r.unapplied,
      total: (r) => r.total,
    },
    await readAging(ctx, date),
  );
export { export_ as export };
