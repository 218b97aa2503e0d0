import { normalizeTags, TAGS_MOST } from "@/lib/customers/tags";
import { listKeys } from "@/lib/own";

/** The columns of a customer that a merge chooses together, by the field that a person chooses. */
export const MERGE_FIELDS = {
  name: ["name"],
  legal_name: ["legal_name"],
  registration_number: ["registration_number"],
  vat_number: ["vat_number"],
  email: ["email"],
  phone: ["phone"],
  language: ["language"],
  address: ["address", "post_code", "city", "country"],
  electronic_address: ["electronic_address"],
  buyer_reference: ["buyer_reference"],
  category: ["category_id"],
  agent: ["agent_id"],
  agency: ["agency_id"],
  terms_days: ["terms_days"],
  early_discount: ["early_discount_bp", "early_discount_days"],
  credit_limit: ["credit_limit"],
  credit_stop: ["credit_stop"],
  reminders_paused: ["reminders_paused"],
  note: ["note"],
} as const satisfies Record<string, readonly string[]>;
/** A field of `MERGE_FIELDS`. */
export type MergeField = keyof typeof MERGE_FIELDS;
/** The fields in the order they are shown. */
export const MERGE_FIELD_NAMES = listKeys(MERGE_FIELDS);

/** A list of both customers: a merge joins them. */
type JoinedColumn = "contacts" | "tags";
/** A column that a merge may change: those of `MERGE_FIELDS`, the contacts and the tags. */
export type MergeColumn = (typeof MERGE_FIELDS)[MergeField][number] | JoinedColumn;
/** The value of a column: contacts and tags are lists. */
export type MergeValue = string | number | boolean | null | readonly MergeContact[] | readonly string[];
type MergeContact = { name: string; email: string; phone: string; role: string };
type Columns = Readonly<Record<Exclude<MergeColumn, JoinedColumn>, string | number | boolean | null>>;
/** The columns of a customer that a merge reads. */
export type MergeCustomer = Columns & { contacts: readonly MergeContact[]; tags: readonly string[] };
/** The columns of the kept customer that a merge changes. */
export type MergedColumns = Partial<Record<MergeColumn, { before: MergeValue; after: MergeValue }>>;

const isEmpty = (value: MergeValue) => value === null || value === "" || value === false;

/** Whether two values are the same one, however they were stored. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether two customers differ in a field. */
export const isDifferent = (field: MergeField, kept: Columns, other: Columns): boolean =>
  MERGE_FIELDS[field].some((column) => kept[column] !== other[column]);

/**
 * Whether a field takes the other customer's value unless a person chooses otherwise: where the kept one has none. A
 * stop of credit or of reminders counts as a value, so a merge never lifts one by itself.
 */
export const shouldTakeOther = (field: MergeField, kept: Columns, other: Columns): boolean =>
  isDifferent(field, kept, other) && MERGE_FIELDS[field].every((column) => isEmpty(kept[column]));

const keyOfContact = ({ name, email }: MergeContact) => (email || name).trim().toLowerCase();

/** The contacts of both customers, the kept one's first; a contact of the same email, or name without one, is in it once. */
export function joinContacts(
  kept: readonly MergeContact[],
  other: readonly MergeContact[],
): readonly MergeContact[] {
  const known = new Set(kept.map(keyOfContact));
  return [...kept, ...other.filter((contact) => !known.has(keyOfContact(contact)))];
}

/** What a merge changes in the kept customer, where the fields of `take` get the other one's values. */
export function mergeFields(
  kept: MergeCustomer,
  other: MergeCustomer,
  take: readonly MergeField[],
): MergedColumns {
  const chosen = take.flatMap((field): readonly Exclude<MergeColumn, JoinedColumn>[] => MERGE_FIELDS[field]);
  const changed = chosen.filter((column) => kept[column] !== other[column]);
  const contacts = joinContacts(kept.contacts, other.contacts);
  const tags = normalizeTags([...kept.tags, ...other.tags], kept.tags).slice(0, TAGS_MOST);
  return {
    ...Object.fromEntries(
      changed.map((column) => [column, { before: kept[column], after: other[column] }] as const),
    ),
    ...(contacts.length > kept.contacts.length && {
      contacts: { before: kept.contacts, after: contacts },
    }),
    ...(tags.length > kept.tags.length && { tags: { before: kept.tags, after: tags } }),
  };
}
