import {
  applyChange,
  type ChangeEffect,
  type ChangeProblem,
  type ContractTerms,
  type TermsItem,
} from "@/lib/contracts/changes";
import { mayPlanChanges } from "@/lib/contracts/states";
import type { Day } from "@/lib/day";
import { type Ctx, inTransaction } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockContract } from "@/server/data/queries/billing/contracts";
import { notify } from "@/server/services/tenant/notify";
import { type ChangeRow, readChangeFacts, readChanges } from "./change-rows";
import { type ContractRow, contractToRead } from "./load";

/** Writes the items that a change has added or changed. */
async function writeChangedItems(
  ctx: Ctx,
  contract: string,
  before: readonly TermsItem[],
  after: readonly TermsItem[],
): Promise<void> {
  const known = new Map(before.map((item) => [item.uuid, item]));
  for (const [i, { uuid, quantity, price, amount, is_ended: _, ...item }] of after.entries()) {
    const own = known.get(uuid);
    const data = { quantity, price, amount };
    if (!own)
      await ctx.db.contract_item.create({
        data: { ...item, ...data, uuid, contract_id: contract, position: i + 1 },
      });
    else if (own.quantity !== quantity || own.price !== price || own.amount !== amount)
      await ctx.db.contract_item.updateMany({ where: { uuid }, data });
  }
}

/** Writes the terms that a change leaves, and that it has been applied. */
async function writeApplied(
  ctx: Ctx,
  contract: ContractRow,
  change: ChangeRow,
  { before, after, effect }: { before: ContractTerms; after: ContractTerms; effect: ChangeEffect },
): Promise<void> {
  const { uuid, version } = contract;
  await writeChangedItems(ctx, uuid, before.items, after.items);
  await ctx.db.contract.updateMany({
    where: { uuid },
    data: { total: effect.after.total, end_date: after.end_date, version: version + 1 },
  });
  await ctx.db.contract_change.updateMany({
    where: { uuid: change.uuid },
    data: { state: "applied", effect, applied_at: ctx.now, version: change.version + 1 },
  });
  const log = ({ total, end_date, item }: ChangeEffect["before"]) => ({ total, end_date, ...item });
  await record(ctx, "contract.change_applied", {
    uuid,
    before: { version, ...log(effect.before) },
    after: {
      version: version + 1,
      ...log(effect.after),
      change: change.uuid,
      day: change.day,
      kind: change.kind,
    },
  });
}

/** Writes why a change is not applied. */
async function closeChange(ctx: Ctx, change: ChangeRow, problem: ChangeProblem): Promise<void> {
  const { uuid, contract_id, day, kind } = change;
  const state = problem === "contract_over" ? "cancelled" : "failed";
  await ctx.db.contract_change.updateMany({
    where: { uuid },
    data: { state, problem, version: change.version + 1 },
  });
  await record(ctx, `contract.change_${state}`, {
    uuid: contract_id,
    after: { change: uuid, day, kind, problem },
  });
}

/** Applies the due changes of a contract in a transaction. Returns how many were applied or closed. */
const applyChangesOf = (ctx: Ctx, uuid: string): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    await lockContract(ctx, uuid);
    let contract = await contractToRead(ctx, uuid);
    const changes = await readChanges(ctx, uuid);
    const due = changes.filter(({ state, day }) => state === "planned" && day <= ctx.today);
    if (due.length === 0) return 0;
    const { terms, facts } = await readChangeFacts(ctx, contract, changes);
    let before = terms;
    for (const change of due) {
      const outcome = mayPlanChanges(contract.status)
        ? applyChange(before, change, facts)
        : { terms: before, effect: null, problem: "contract_over" as const };
      if (outcome.effect) {
        const { terms: after, effect } = outcome;
        await writeApplied(ctx, contract, change, { before, after, effect });
        contract = { ...contract, version: contract.version + 1 };
        before = after;
      } else {
        await closeChange(ctx, change, outcome.problem);
        await notify(ctx, "contract_change_failed", {
          kind: "contract",
          uuid,
          title: contract.title,
          stations: contract.station_ids,
          params: { day: change.day },
          people: [change.created_by],
        });
      }
    }
    await publishChange(ctx, ["contracts", "campaigns"]);
    return due.length;
  });

/**
 * Applies the planned changes whose day has come in the tenant's zone, each once, contract by contract. A change that
 * cannot be applied stays with its reason, and people are notified. Returns the number of changes.
 */
export async function applyDueChanges(ctx: Ctx): Promise<number> {
  const due = await ctx.db.contract_change.findMany({
    where: { state: "planned", day: { lte: ctx.today } },
    select: { contract_id: true },
    distinct: ["contract_id"],
    orderBy: { contract_id: "asc" },
  });
  let count = 0;
  const failures: unknown[] = [];
  for (const { contract_id } of due)
    try {
      count += await applyChangesOf(ctx, contract_id);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `changes of ${failures.length} contracts`);
  return count;
}

/**
 * Cancels the planned changes of a contract that was ended or cancelled, in the transaction of that. Returns their days
 * for its line in the activity log.
 */
export async function cancelChanges(ctx: Ctx, contract: string): Promise<Day[]> {
  const planned = { contract_id: contract, state: "planned" };
  const found = await ctx.db.contract_change.findMany({ where: planned, orderBy: { day: "asc" } });
  await ctx.db.contract_change.updateMany({
    where: planned,
    data: { state: "cancelled", problem: "contract_over", version: { increment: 1 } },
  });
  return found.map(({ day }) => day);
}
