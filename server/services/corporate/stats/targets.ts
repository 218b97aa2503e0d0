import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { addMonths, type Day, toDay } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, type Money, toMoney } from "@/lib/money";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  listTargetOwners,
  lockTargets,
  readTargets,
  type TargetOwner,
  writeTargets,
} from "@/server/data/queries/insights/targets";

type Calls = (typeof calls)["stats"];
type Year = Output<Calls["targets"]>;
type Row = Year["rows"][number];

const getFirstMonth = (year: number): Day => toDay(`${year}-01-01`);
const isOf = (a: Pick<Row, "kind" | "of">, b: Pick<Row, "kind" | "of">) => a.kind === b.kind && a.of === b.of;

/** The organisation itself; members limited to stations have no target for all of it. */
const listHouse = (ctx: Ctx): TargetOwner[] =>
  tenantOf(ctx).stations === null ? [{ kind: "house", of: null, name: "" }] : [];

async function readYear(ctx: Ctx, year: number): Promise<Year> {
  const from = getFirstMonth(year);
  const to = addMonths(from, 11);
  const [found, owners] = await Promise.all([readTargets(ctx, from, to), listTargetOwners(ctx, from, to)]);
  const isLimited = tenantOf(ctx).stations !== null;
  const shown = owners.filter(({ kind }) => !(isLimited && kind === "seller"));
  const amountsOf = (owner: TargetOwner) =>
    Array.from({ length: 12 }, (_, i) => {
      const month = addMonths(from, i);
      return found.find((target) => isOf(target, owner) && target.month === month)?.amount ?? null;
    });
  return {
    year,
    rows: [...listHouse(ctx), ...shown].map((owner) => ({ ...owner, amounts: amountsOf(owner) })),
  };
}

/** The targets of a year: of the organisation, its stations and its sellers. */
export const targets: Service<Calls["targets"]> = (ctx, { year }) => readYear(ctx, year);

/**
 * Changes targets; stale where one of them is no longer as it was read and differs from what is wanted, and then none is
 * changed. Throws `invalid` for a station or seller that the person does not see.
 */
export const set_targets: Service<Calls["set_targets"]> = (ctx, { year, cells }) =>
  inTransaction(ctx, async (ctx) => {
    await lockTargets(ctx);
    const before = await readYear(ctx, year);
    const places = getCurrencyPlaces(tenantOf(ctx).currency);
    const changes = cells.map((cell, i) => {
      const row = before.rows.find((one) => isOf(one, cell));
      if (!row) throw invalid(`cells.${i}.of`, "bad_id");
      const round = (amount: Money | null) => (amount === null ? null : toMoney(amount, places));
      return {
        ...cell,
        row,
        now: row.amounts[cell.month - 1] ?? null,
        was: round(cell.was),
        amount: round(cell.amount),
      };
    });
    if (changes.some(({ now, was, amount }) => now !== was && now !== amount)) throw stale(before);
    // Of a target that was sent twice, the last amount counts.
    const byCell = new Map(changes.map((one) => [`${one.kind} ${one.of} ${one.month}`, one]));
    const made = [...byCell.values()].filter(({ now, amount }) => now !== amount);
    if (made.length === 0) return before;
    await writeTargets(
      ctx,
      made.map(({ month, ...one }) => ({ ...one, month: addMonths(getFirstMonth(year), month - 1) })),
    );
    const log = (pick: (change: (typeof made)[number]) => Money | null) =>
      Object.fromEntries(made.map((one) => [`${one.row.name} ${year}-${one.month}`.trim(), pick(one)]));
    await record(ctx, "revenue_target.updated", {
      before: log(({ now }) => now),
      after: log(({ amount }) => amount),
    });
    await publishChange(ctx, ["stats"]);
    return readYear(ctx, year);
  });
