import type { z } from "zod";
import type { ContractChange } from "@/lib/contracts/change-shapes";
import {
  type ChangeFacts,
  type ChangeOutcome,
  type ContractTerms,
  projectChanges,
  sortChanges,
  toContractTerms,
} from "@/lib/contracts/changes";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import type { Ctx } from "@/server/ctx";
import { readUserNames } from "@/server/data/unscoped";
import type { ContractRow } from "./load";
import { readReached } from "./reached";

/** Reads the changes of a contract, in the order in which they apply. */
export const readChanges = async (ctx: Ctx, contract: string) =>
  sortChanges(await ctx.db.contract_change.findMany({ where: { contract_id: contract } }));
/** A change as stored. */
export type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number];
/** A change as calls answer it. */
export type ChangeView = z.input<typeof ContractChange>;

type Facts = { terms: ContractTerms; facts: ChangeFacts };
/** Reads what the rules of changes need of a contract; what is booked only where an item of it is to end. */
export async function readChangeFacts(
  ctx: Ctx,
  row: ContractRow,
  changes: readonly ChangeRow[],
): Promise<Facts> {
  const places = getCurrencyPlaces(row.currency);
  const items = row.items.map((item) => ({ ...item, amount: toMoney(item.amount, places) }));
  const isEnding = changes.some(({ kind, state }) => kind === "end_item" && state === "planned");
  const reached = isEnding ? ((await readReached(ctx, [row.uuid])).get(row.uuid) ?? []) : [];
  const booked = new Map(
    reached.flatMap(({ item, booked }) => (item === null ? [] : [[item, booked] as const])),
  );
  return { terms: toContractTerms({ ...row, items }, changes), facts: { places, booked } };
}

/** Returns what the planned ones among the changes of a contract will do, and the terms after all of them. */
export async function projectPlanned(
  ctx: Ctx,
  row: ContractRow,
  changes: readonly ChangeRow[],
): Promise<{ terms: ContractTerms; outcomes: ReadonlyMap<string, ChangeOutcome> }> {
  const { terms, facts } = await readChangeFacts(ctx, row, changes);
  const planned = changes.filter(({ state }) => state === "planned");
  return projectChanges(terms, planned, facts);
}

/** Returns the changes of a contract as calls answer them, in the order in which they apply. */
export async function presentChanges(ctx: Ctx, row: ContractRow): Promise<ChangeView[]> {
  const changes = await readChanges(ctx, row.uuid);
  if (changes.length === 0) return [];
  const [{ outcomes }, names] = await Promise.all([
    projectPlanned(ctx, row, changes),
    readUserNames(changes.map(({ created_by }) => created_by)),
  ]);
  return changes.map(({ contract_id, created_by, ...change }) => {
    const outcome = outcomes.get(change.uuid);
    return {
      ...change,
      contract: contract_id,
      effect: outcome ? outcome.effect : change.effect,
      problem: outcome ? outcome.problem : change.problem,
      created_by_name: names.get(created_by ?? "") ?? "",
    };
  });
}

/** Whether a change has ended an item: campaigns can no longer be booked under it. */
export const isItemEnded = async (ctx: Ctx, item: string): Promise<boolean> =>
  (await ctx.db.contract_change.count({ where: { item, kind: "end_item", state: "applied" } })) > 0;
