import { listFields, MERGE_FIELDS, type MergeField, type MergeValues } from "@/lib/settings/merge-fields";

/** Texts that were typed for fields that no record fills. */
export type TypedFields = Partial<Record<MergeField, string>>;

/** The values of all fields: what the records say, and what was typed where they say nothing. */
export const resolveMergeValues = (known: MergeValues, typed: TypedFields): MergeValues => ({
  ...known,
  ...Object.fromEntries(
    MERGE_FIELDS.filter((field) => known[field] === "").map((field) => [field, typed[field] ?? ""]),
  ),
});

/** The fields of a text that have no value, each once and in the order of the text. They block sending. */
export function listMissingFields(text: string, values: MergeValues): MergeField[] {
  const used = new Set(listFields(text));
  return MERGE_FIELDS.filter((field) => used.has(field) && values[field].trim() === "");
}

/** The known fields of a text, each once, in the order in which they first stand in it. */
export const listUsedFields = (text: string): MergeField[] => [
  ...new Set(listFields(text).flatMap((name) => MERGE_FIELDS.find((field) => field === name) ?? [])),
];
