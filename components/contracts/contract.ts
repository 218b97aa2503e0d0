import type { CallForm } from "@/components/form";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { computeItemAmount, sumItems } from "@/lib/contracts/items";
import { addDays, addMonths, type Day } from "@/lib/day";
import { type Money, toMoney } from "@/lib/money";

export type Contract = CallOutput<"contracts.retrieve">;
export type WholeContract = CallOutput<"contracts.retrieve_v2">;
export type ContractDraft = CallInput<"contracts.update_create">;
export type ContractForm = CallForm<"contracts.update_create">;
export type DraftItem = NonNullable<ContractDraft["items"]>[number];

export type ContractChange = Contract["changes"][number];

export const pdfOf = (uuid: string) => `/api/corporate/contracts/pdf/${uuid}`;

/** A contract as its form holds it. */
export const draftOf = (contract: Contract): ContractDraft & { version: number } => ({
  uuid: contract.uuid,
  version: contract.version,
  customer: contract.customer,
  title: contract.title,
  start_date: contract.start_date,
  end_date: contract.end_date,
  template: contract.template,
  text: contract.text,
  fields: contract.fields,
  note: contract.note,
  items: contract.items.map(({ amount: _, ...item }) => item),
});

/** A new contract for a year from the first of next month. */
export function blankContract(customer: string, today: Day): ContractDraft {
  const start_date = addMonths(addDays(today, 1 - Number(today.slice(8))), 1);
  return {
    customer,
    title: "",
    start_date,
    end_date: addDays(addMonths(start_date, 12), -1),
    template: null,
    text: "",
    fields: {},
    note: "",
    items: [],
  };
}

export const newItem = (): DraftItem => ({ kind: "spots", title: "", detail: "", quantity: 1, price: "" });

/** The amount of an item while it is typed. */
export const amountOf = ({ kind, quantity = 1, price }: DraftItem, places: number): Money =>
  computeItemAmount({ quantity: kind === "money" ? 1 : quantity, price: toMoney(price || 0, 4) }, places);
/** The sum of all items while they are typed. */
export const totalOf = (items: readonly DraftItem[], places: number): Money =>
  sumItems(
    items.map((item) => ({ amount: amountOf(item, places) })),
    places,
  );
