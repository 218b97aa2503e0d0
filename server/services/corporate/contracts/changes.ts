import type { calls } from "@/lib/calls";
import {
  CHANGES_MOST,
  type ChangeTerms,
  findChangeProblem,
  findIdleField,
  pickChangeTerms,
} from "@/lib/contracts/changes";
import { mayPlanChanges } from "@/lib/contracts/states";
import { conflict, invalid, notFound, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockContract } from "@/server/data/queries/billing/contracts";
import { type ChangeRow, type ChangeView, presentChanges, projectPlanned, readChanges } from "./change-rows";
import { type ContractRow, contractToRead } from "./load";
import { deriveShownState } from "./read";

type Calls = (typeof calls)["contract_changes"];
const STALE = ["contracts"];

/** Where a form shows why a change cannot be planned. */
const PROBLEMS = {
  contract_over: { path: "day", code: "after_contract" },
  item_gone: { path: "item", code: "bad_id" },
  item_ended: { path: "item", code: "item_ended" },
  too_many_items: { path: "title", code: "too_many_items" },
};

/** Locks a contract that changes can be planned for; throws for drafts, and for what is over. */
async function contractToPlan(ctx: Ctx, uuid: string): Promise<ContractRow> {
  await lockContract(ctx, uuid);
  const row = await contractToRead(ctx, uuid);
  if (!mayPlanChanges(deriveShownState(ctx, row))) throw conflict("contract_not_in_force");
  return row;
}

/** Locks the contract of a change, and reads both with the contract's other changes. Throws unless it is planned. */
async function changeToEdit(ctx: Ctx, uuid: string) {
  const { contract_id } = await ctx.db.contract_change.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  await lockContract(ctx, contract_id);
  const contract = await contractToRead(ctx, contract_id);
  const changes = await readChanges(ctx, contract_id);
  const change = changes.find((one) => one.uuid === uuid);
  if (!change) throw notFound();
  if (change.state === "applied") throw conflict("change_is_applied");
  if (change.state !== "planned") throw conflict("change_is_over");
  return { contract, changes, change };
}

/** Throws where what a change says is not complete, or its day is not one of the contract after today. */
function checkTerms(ctx: Ctx, { start_date }: ContractRow, terms: ChangeTerms): void {
  if (terms.day <= ctx.today) throw invalid("day", "not_after_today");
  if (terms.day < start_date) throw invalid("day", "before_contract");
  const problem = findChangeProblem(terms);
  if (problem) throw invalid(problem.path, problem.code);
}

/** Throws where a change cannot take effect, or makes no difference, after the changes planned before it. */
async function requirePossible(
  ctx: Ctx,
  contract: ContractRow,
  others: readonly ChangeRow[],
  change: ChangeRow,
): Promise<void> {
  const { outcomes } = await projectPlanned(ctx, contract, [...others, change]);
  const outcome = outcomes.get(change.uuid);
  if (!outcome) return;
  if (outcome.problem) {
    const { path, code } = PROBLEMS[outcome.problem];
    throw invalid(path, code);
  }
  const idle = findIdleField(change.kind, outcome.effect);
  if (idle) throw invalid(idle, "changes_nothing");
}

/** What the activity log keeps of a change. */
const toLogged = ({ uuid, tenant_id: _, contract_id: __, effect: ___, ...change }: ChangeRow) => ({
  change: uuid,
  ...change,
});

async function present(ctx: Ctx, contract: ContractRow, uuid: string): Promise<ChangeView> {
  const found = (await presentChanges(ctx, contract)).find((one) => one.uuid === uuid);
  if (!found) throw notFound();
  return found;
}

/** A change as it is stored, of what was sent. */
const toColumns = ({ note, ...terms }: ChangeTerms & { note: string }) => ({
  ...pickChangeTerms(terms),
  note,
});

/** Plans a change of a signed or active contract for a later day. */
export const create: Service<Calls["create"]> = (ctx, { contract: of, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const contract = await contractToPlan(ctx, of);
    const others = await readChanges(ctx, of);
    if (others.length >= CHANGES_MOST) throw conflict("too_many_contract_changes", { limit: CHANGES_MOST });
    const terms = toColumns(input);
    checkTerms(ctx, contract, terms);
    const own = { created_at: ctx.now, created_by: ctx.actor?.user_id ?? null };
    const row = await ctx.db.contract_change.create({ data: { contract_id: of, ...terms, ...own } });
    await requirePossible(ctx, contract, others, row);
    await record(ctx, "contract.change_planned", { uuid: of, after: toLogged(row) });
    await publishChange(ctx, STALE);
    return present(ctx, contract, row.uuid);
  });

/** Edits a planned change; stale where its version is not the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const { contract, changes, change } = await changeToEdit(ctx, uuid);
    if (change.version !== version) throw stale(await present(ctx, contract, uuid));
    const terms = toColumns({ ...change, ...input });
    checkTerms(ctx, contract, terms);
    await ctx.db.contract_change.updateMany({ where: { uuid }, data: { ...terms, version: version + 1 } });
    const after = await ctx.db.contract_change.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const others = changes.filter((one) => one !== change);
    await requirePossible(ctx, contract, others, after);
    await record(ctx, "contract.change_edited", {
      uuid: contract.uuid,
      before: toLogged(change),
      after: toLogged(after),
    });
    await publishChange(ctx, STALE);
    return present(ctx, contract, uuid);
  });

/** Removes a planned change. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { contract, change } = await changeToEdit(ctx, uuid);
    await ctx.db.contract_change.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "contract.change_removed", { uuid: contract.uuid, before: toLogged(change) });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
