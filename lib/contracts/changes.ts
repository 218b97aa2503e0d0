import type { Day } from "@/lib/day";
import type { FieldProblem } from "@/lib/errors";
import { type BasisPoints, compare, type Money, pickSmaller, toMoney } from "@/lib/money";
import { applyIndex, computeItemAmount, ITEMS_MOST, type ItemKind, sumItems } from "./items";

/**
 * What a planned change of a contract does: raise or lower prices by an index, set the quantity and price of an item, add
 * or end an item, or move the last day.
 */
export const CHANGE_KINDS = ["price_index", "commitment", "add_item", "end_item", "end_date"] as const;
/** A kind of `CHANGE_KINDS`. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The states of a planned change. Only a planned one can be edited or removed. */
export const CHANGE_STATES = ["planned", "applied", "cancelled", "failed"] as const;
/** A state of `CHANGE_STATES`. */
export type ChangeState = (typeof CHANGE_STATES)[number];

/** Why a change cannot be applied. */
export const CHANGE_PROBLEMS = ["contract_over", "item_gone", "item_ended", "too_many_items"] as const;
/** A problem of `CHANGE_PROBLEMS`. */
export type ChangeProblem = (typeof CHANGE_PROBLEMS)[number];

/** The greatest number of changes of a contract, the applied ones included. */
export const CHANGES_MOST = 200;
/** The greatest change of prices by an index, up or down, in basis points. */
export const INDEX_MOST = 5000;

/** What a change says; what its kind does not need is empty. */
export type ChangeTerms = {
  kind: ChangeKind;
  /** The day on which it takes effect. */
  day: Day;
  /** Null where an index changes all items. */
  item: string | null;
  index_bp: BasisPoints | null;
  /** Of `commitment`, null keeps what the item has. */
  quantity: number | null;
  price: Money | null;
  item_kind: ItemKind | null;
  title: string;
  detail: string;
  end_date: Day | null;
};
/** A change with its id, which becomes that of the item it adds. */
export type Change = ChangeTerms & { uuid: string };

/** An item as changes see it; one that has ended keeps what was booked of it and changes no more. */
export type TermsItem = {
  uuid: string;
  kind: ItemKind;
  title: string;
  detail: string;
  quantity: number;
  price: Money;
  amount: Money;
  is_ended: boolean;
};
/** What changes change of a contract. */
export type ContractTerms = { end_date: Day; items: readonly TermsItem[] };

/** What a change finds, or leaves: the committed amount, the last day, and its item, where it has one. */
export type EffectSide = {
  total: Money;
  end_date: Day;
  item: Pick<TermsItem, "title" | "quantity" | "price" | "amount"> | null;
};
/** What a change does. */
export type ChangeEffect = { before: EffectSide; after: EffectSide };
/** The terms after a change with what it did, or why it cannot be applied. */
export type ChangeOutcome =
  | { terms: ContractTerms; effect: ChangeEffect; problem: null }
  | { terms: ContractTerms; effect: null; problem: ChangeProblem };

/** What rules need beside the terms: the places of the currency, and the booked amounts of items. */
export type ChangeFacts = { places: number; booked: ReadonlyMap<string, Money> };

const NOTHING = {
  item: null,
  index_bp: null,
  quantity: null,
  price: null,
  item_kind: null,
  title: "",
  detail: "",
  end_date: null,
};

/** The terms of a change without what its kind does not need. */
export function pickChangeTerms(change: ChangeTerms): ChangeTerms {
  const { kind, day, item, index_bp, quantity, price, item_kind, title, detail, end_date } = change;
  const own = {
    price_index: { item, index_bp },
    commitment: { item, quantity, price },
    add_item: { item_kind, title, detail, quantity: item_kind === "money" ? 1 : quantity, price },
    end_item: { item },
    end_date: { end_date },
  }[kind];
  return { ...NOTHING, ...own, kind, day };
}

/** The first problem of what a change says by itself; null where it is complete. */
export function findChangeProblem(change: ChangeTerms): FieldProblem | null {
  const { kind, day, item, index_bp, quantity, price, item_kind, title, end_date } = change;
  const missing = (path: string) => ({ path, code: "required" });
  switch (kind) {
    case "price_index":
      return index_bp ? null : missing("index_bp");
    case "commitment":
      if (!item) return missing("item");
      return quantity === null && price === null ? missing("price") : null;
    case "add_item":
      if (title === "") return missing("title");
      if (!item_kind) return missing("item_kind");
      return price === null ? missing("price") : null;
    case "end_item":
      return item ? null : missing("item");
    case "end_date":
      if (!end_date) return missing("end_date");
      return end_date < day ? { path: "end_date", code: "end_before_change" } : null;
  }
}

/** The field of a change that leaves an item or the last day as it is; null where it makes a difference. */
export function findIdleField(
  kind: ChangeKind,
  { before, after }: ChangeEffect,
): "price" | "end_date" | null {
  if (kind === "end_date") return before.end_date === after.end_date ? "end_date" : null;
  if (kind !== "commitment" || !before.item || !after.item) return null;
  const isSame =
    before.item.quantity === after.item.quantity && compare(before.item.price, after.item.price) === 0;
  return isSame ? "price" : null;
}

type Ordered = { uuid: string; day: Day; created_at: Date | string };
/** Changes in the order in which they apply: by day, and on one day as they were planned. */
export const sortChanges = <C extends Ordered>(changes: readonly C[]): C[] =>
  changes.toSorted(
    (a, b) =>
      (a.day < b.day ? -1 : Number(a.day > b.day)) ||
      new Date(a.created_at).getTime() - new Date(b.created_at).getTime() ||
      (a.uuid < b.uuid ? -1 : 1),
  );

type Done = Pick<Change, "kind" | "item"> & { state: ChangeState };
/** The terms of a contract as they are: an item has ended where a change that ends it has been applied. */
export function toContractTerms(
  { end_date, items }: { end_date: Day; items: readonly Omit<TermsItem, "is_ended">[] },
  changes: readonly Done[],
): ContractTerms {
  const ended = new Set(
    changes.flatMap(({ kind, state, item }) => (kind === "end_item" && state === "applied" ? [item] : [])),
  );
  return {
    end_date,
    items: items.map(({ uuid, kind, title, detail, quantity, price, amount }) => ({
      uuid,
      kind,
      title,
      detail,
      quantity,
      price,
      amount,
      is_ended: ended.has(uuid),
    })),
  };
}

const computeAmount = (item: TermsItem, { places }: ChangeFacts): TermsItem => {
  const counted = { ...item, quantity: item.kind === "money" ? 1 : item.quantity };
  return { ...counted, amount: computeItemAmount(counted, places) };
};

/** The item after a change of its own; what was not booked by its end is no longer committed. */
function changeItem(item: TermsItem, change: Change, facts: ChangeFacts): TermsItem {
  if (change.kind === "end_item") {
    const booked = facts.booked.get(item.uuid) ?? toMoney(0, facts.places);
    return { ...item, amount: pickSmaller(item.amount, booked), is_ended: true };
  }
  if (change.kind === "price_index") return applyIndex(item, change.index_bp ?? 0, facts.places);
  const { quantity, price } = change;
  return computeAmount({ ...item, quantity: quantity ?? item.quantity, price: price ?? item.price }, facts);
}

/** The item that a change adds. */
function makeItem(
  { uuid, item_kind, title, detail, quantity, price }: Change,
  facts: ChangeFacts,
): TermsItem {
  const given = { quantity: quantity ?? 1, price: price ?? toMoney(0, facts.places) };
  const kind = item_kind ?? "money";
  return computeAmount({ uuid, kind, title, detail, ...given, amount: given.price, is_ended: false }, facts);
}

/** The items after a change, or why it cannot be applied to them. */
function changeItems(
  items: readonly TermsItem[],
  change: Change,
  facts: ChangeFacts,
): readonly TermsItem[] | ChangeProblem {
  if (change.kind === "end_date") return items;
  if (change.kind === "add_item") {
    if (items.length >= ITEMS_MOST) return "too_many_items";
    return [...items, makeItem(change, facts)];
  }
  if (change.item === null)
    return items.map((item) => (item.is_ended ? item : changeItem(item, change, facts)));
  const found = items.find(({ uuid }) => uuid === change.item);
  if (!found) return "item_gone";
  if (found.is_ended) return "item_ended";
  return items.map((item) => (item === found ? changeItem(item, change, facts) : item));
}

/**
 * Applies a change to the terms of a contract. One whose day is after the last day of the contract, or whose item is gone
 * or has ended, changes nothing and says why.
 */
export function applyChange(before: ContractTerms, change: Change, facts: ChangeFacts): ChangeOutcome {
  if (change.day > before.end_date) return { terms: before, effect: null, problem: "contract_over" };
  const items = changeItems(before.items, change, facts);
  if (typeof items === "string") return { terms: before, effect: null, problem: items };
  const end_date = change.kind === "end_date" && change.end_date ? change.end_date : before.end_date;
  const after = { end_date, items };
  const of = change.kind === "add_item" ? change.uuid : change.item;
  const readSide = (terms: ContractTerms): EffectSide => {
    const item = terms.items.find(({ uuid }) => uuid === of);
    return {
      total: sumItems(terms.items, facts.places),
      end_date: terms.end_date,
      item: item
        ? { title: item.title, quantity: item.quantity, price: item.price, amount: item.amount }
        : null,
    };
  };
  return { terms: after, effect: { before: readSide(before), after: readSide(after) }, problem: null };
}

/** Applies planned changes one after another in their order. Returns what each does, and the terms after all of them. */
export function projectChanges(
  terms: ContractTerms,
  changes: readonly (Change & Ordered)[],
  facts: ChangeFacts,
): { terms: ContractTerms; outcomes: ReadonlyMap<string, ChangeOutcome> } {
  let now = terms;
  const outcomes = new Map<string, ChangeOutcome>();
  for (const change of sortChanges(changes)) {
    const outcome = applyChange(now, change, facts);
    outcomes.set(change.uuid, outcome);
    now = outcome.terms;
  }
  return { terms: now, outcomes };
}

/** The items that have not ended: campaigns are booked under them, and a renewal takes them over. */
export const listOpenItems = ({ items }: ContractTerms): TermsItem[] =>
  items.filter(({ is_ended }) => !is_ended);
