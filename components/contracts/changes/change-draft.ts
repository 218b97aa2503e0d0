import type { Contract, ContractChange } from "@/components/contracts/contract";
import type { CallInput } from "@/lib/browser/api";
import { addMonths, type Day, getMonthStart, pickLater } from "@/lib/day";

export type ChangeDraft = Required<Omit<CallInput<"contract_changes.create">, "contract">>;

/** A planned change as its form holds it. */
export const draftOfChange = (change: ContractChange): ChangeDraft => ({
  day: change.day,
  kind: change.kind,
  item: change.item,
  index_bp: change.index_bp,
  quantity: change.quantity,
  price: change.price,
  item_kind: change.item_kind,
  title: change.title,
  detail: change.detail,
  end_date: change.end_date,
  note: change.note,
});

/** A new change: all prices, from the first of the next month or of the contract. */
export const blankChange = ({ start_date }: Contract, today: Day): ChangeDraft => ({
  day: pickLater(getMonthStart(addMonths(today, 1)), start_date),
  kind: "price_index",
  item: null,
  index_bp: null,
  quantity: null,
  price: null,
  item_kind: "spots",
  title: "",
  detail: "",
  end_date: null,
  note: "",
});
