import { invalid } from "@/lib/errors";
import { isOneOf } from "@/lib/own";

/** Fields of a contract text, written {customer_name}; they are filled when a contract is created from it. */
export const MERGE_FIELDS = [
  "company_name",
  "customer_name",
  "customer_legal_name",
  "customer_address",
  "customer_vat_number",
  "contact_name",
  "contract_number",
  "contract_date",
  "campaign_name",
  "stations",
  "start_date",
  "end_date",
  "spots",
  "net",
  "total",
  "currency",
  "terms_days",
] as const;
/** A field of `MERGE_FIELDS`. */
export type MergeField = (typeof MERGE_FIELDS)[number];
/** A text for each field. */
export type MergeValues = Readonly<Record<MergeField, string>>;

const FIELD = /\{([^{}\n]*)\}/g;
const isField = (name: string): name is MergeField => isOneOf(MERGE_FIELDS, name);

/** The names of all fields in a text, with repetitions. */
export const listFields = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = ""]) => name);

/** Throws 422 at `path` for an unknown field, with its name, or a brace that is not closed. */
export function checkFields(text: string, path: string): void {
  const unknown = listFields(text).find((name) => !isField(name));
  if (unknown !== undefined) throw invalid(path, "unknown_field", { field: unknown });
  if (/[{}]/.test(text.replaceAll(FIELD, ""))) throw invalid(path, "open_brace");
}

/** Replaces the fields of a text by their values, in one pass. Unknown fields are kept. */
export const fillFields = (text: string, values: MergeValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole));
