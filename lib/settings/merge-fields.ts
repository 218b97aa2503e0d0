import { invalid } from "@/lib/errors";

/** What the text of a contract may leave open, written {customer_name}: filled in from the contract it becomes. */
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
export type MergeField = (typeof MERGE_FIELDS)[number];
export type MergeValues = Readonly<Record<MergeField, string>>;

const FIELD = /\{([^{}\n]*)\}/g;
const isField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name);

/** Every field a text names, as often as it does. */
export const listFields = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = ""]) => name);

/** Refuses a text with a field nobody fills in, or a brace left open: 422 at `path`, the field named. */
export function checkFields(text: string, path: string): void {
  const unknown = listFields(text).find((name) => !isField(name));
  if (unknown !== undefined) throw invalid(path, "unknown_field", { field: unknown });
  if (/[{}]/.test(text.replaceAll(FIELD, ""))) throw invalid(path, "open_brace");
}

/** The text with its fields filled in; a value is never read for fields again. */
export const fillFields = (text: string, values: MergeValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole));
