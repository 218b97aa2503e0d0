import { CustomerIndex, type DuplicateChoice, type DuplicateReason } from "@/lib/customers-import/duplicates";
import type { ImportRow } from "@/lib/customers-import/rows";
import {
  type ImportContext,
  type ImportProblem,
  type ImportValues,
  readValues,
} from "@/lib/customers-import/values";

/** What an import does with a row. */
export const IMPORT_STATES = ["wrong", "update", "skip", "new"] as const;
/** A state of `IMPORT_STATES`. */
export type ImportState = (typeof IMPORT_STATES)[number];
/** An existing customer as duplicates are found by. */
export type KnownCustomer = { uuid: string; name: string; vat_number: string; email: string };
/** A row with its values, its problems, and the customer that it seems to repeat: one of the tenant, or an earlier row. */
export type PlannedRow = ImportRow & {
  state: ImportState;
  values: ImportValues;
  problems: ImportProblem[];
  duplicate: { uuid: string | null; name: string; reason: DuplicateReason; choice: DuplicateChoice } | null;
};
type Choices = { all: DuplicateChoice; of: Readonly<Record<string, DuplicateChoice>> };

function stateOf(choice: DuplicateChoice, isKnown: boolean): ImportState {
  if (choice === "create") return "new";
  return choice === "skip" || !isKnown ? "skip" : "update";
}

/**
 * Decides what an import does with each row. A customer is updated once: further rows of it, and rows that repeat an
 * earlier row of the file, are skipped unless they are to be created anyway.
 */
export function planImport(
  rows: readonly ImportRow[],
  known: readonly KnownCustomer[],
  choices: Choices,
  context: ImportContext,
): PlannedRow[] {
  const index = new CustomerIndex<{
    uuid: string | null;
    name?: string;
    vat_number?: string;
    email?: string;
  }>();
  for (const customer of known) index.add(customer);
  const updated = new Set<string>();
  return rows.map((row): PlannedRow => {
    const { values, problems } = readValues(row.texts, context);
    if (problems.some(({ warning }) => !warning))
      return { ...row, state: "wrong", values, problems, duplicate: null };
    const found = index.find(values);
    if (!found) {
      index.add({ ...values, uuid: null });
      return { ...row, state: "new", values, problems, duplicate: null };
    }
    const { uuid, name = "" } = found.customer;
    const choice = choices.of[row.line] ?? choices.all;
    const state = stateOf(choice, uuid !== null && !updated.has(uuid));
    if (state === "update" && uuid) updated.add(uuid);
    return { ...row, state, values, problems, duplicate: { uuid, name, reason: found.reason, choice } };
  });
}
