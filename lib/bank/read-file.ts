import { isCamt, readCamt } from "@/lib/bank/camt";
import { readBankCsv } from "@/lib/bank/csv";
import { type BankEntry, type BankFormat, normalizeEntry } from "@/lib/bank/entry";
import { isMt940, readMt940 } from "@/lib/bank/mt940";
import { decode } from "@/lib/traffic/asrun/text";

function readEntries(bytes: Uint8Array, places: number): { format: BankFormat; entries: BankEntry[] } {
  const { text } = decode(bytes);
  if (isCamt(text)) return { format: "camt", entries: readCamt(text, places) };
  if (isMt940(text)) return { format: "mt940", entries: readMt940(text, places) };
  return { format: "csv", entries: readBankCsv(text, places) };
}

/**
 * Reads a statement file in the format it has: camt.05x, MT940 or CSV. Amounts have the `places` of the currency.
 * Throws 422 where it is none of them or cannot be read as a whole.
 */
export function readBankFile(bytes: Uint8Array, { places }: { places: number }) {
  const { format, entries } = readEntries(bytes, places);
  return { format, entries: entries.map(normalizeEntry) };
}
