import { z } from "zod";
import { At, BasisPoints, Day, Int, Money, Note, Price, Text, Uuid, Version } from "@/lib/shapes";
import { CHANGE_KINDS, CHANGE_PROBLEMS, CHANGE_STATES, INDEX_MOST } from "./changes";
import { ITEM_KINDS } from "./items";

const Side = z.object({
  /** The committed amount, without tax. */
  total: Money,
  end_date: Day,
  /** The item that the change is about. */
  item: z.object({ title: Text(), quantity: Int(), price: Money, amount: Money }).nullable(),
});
/** What a change does, as it is stored once it has been applied. */
export const StoredEffect = z.object({ before: Side, after: Side });

/** What is sent of a planned change; what its kind does not need is dropped. */
export const changeInput = {
  /** Takes effect on this day, which is after today. */
  day: Day,
  kind: z.enum(CHANGE_KINDS),
  /** An item of the contract; of `price_index` null is all items. */
  item: Uuid.nullable().default(null),
  /** Of `price_index`: how far prices rise, or fall. */
  index_bp: Int(-INDEX_MOST, INDEX_MOST).nullable().default(null),
  /** Of `commitment` and `add_item`; of the former null keeps what the item has. */
  quantity: Int(1, 10_000_000).nullable().default(null),
  price: Price.nullable().default(null),
  /** Of `add_item`: what the quantity counts. */
  item_kind: z.enum(ITEM_KINDS).nullable().default(null),
  title: Text(200).default(""),
  detail: Text(500).default(""),
  /** Of `end_date`: the new last day of the contract. */
  end_date: Day.nullable().default(null),
  note: Note.default(""),
};

/** A planned change as calls answer it. */
export const ContractChange = z.object({
  uuid: Uuid,
  contract: Uuid,
  day: Day,
  kind: z.enum(CHANGE_KINDS),
  item: Uuid.nullable(),
  index_bp: BasisPoints.nullable(),
  quantity: Int(1).nullable(),
  price: Money.nullable(),
  item_kind: z.enum(ITEM_KINDS).nullable(),
  title: Text(200),
  detail: Text(500),
  end_date: Day.nullable(),
  note: Note,
  state: z.enum(CHANGE_STATES),
  /** Why it was not applied or, while it is planned, cannot be as things are; null where nothing prevents it. */
  problem: z.enum(CHANGE_PROBLEMS).nullable(),
  /** What it did or, while it is planned, will do after the changes before it. */
  effect: StoredEffect.nullable(),
  created_at: At,
  created_by_name: Text(),
  applied_at: At.nullable(),
  version: Version,
});
