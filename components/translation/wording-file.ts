import type { CallInput, CallOutput } from "@/lib/browser/api";
import { escapeCell, quoteField, unescapeCell } from "@/lib/spreadsheet-cell";
import { CsvRows } from "@/lib/traffic/csv";

type Row = CallOutput<"languages.list">["rows"][number];
export type WordingEntry = NonNullable<CallInput<"languages.update">["entries"]>[number];

const HEADS = ["key", "english", "default", "wording", "version"] as const;

/** Writes texts as CSV; in the column `wording` they are replaced. */
export const writeWordingFile = (rows: readonly Row[]): Blob => {
  const lines = rows.map(({ key, base, text, own, version }) => [
    key,
    base,
    text,
    own ?? "",
    String(version),
  ]);
  const text = [HEADS, ...lines]
    .map((cells) => cells.map((cell) => quoteField(escapeCell(cell), ",")).join(","))
    .join("\r\n");
  return new Blob([`\uFEFF${text}\r\n`], { type: "text/csv" });
};

/** What a line of a file changes: an empty wording is the default. */
export function toEntries(key: string, own: string, version: number): WordingEntry[] {
  // A line that never had a wording and has none now says nothing.
  if (own === "" && !version) return [];
  return [{ key, text: own || null, ...(Number.isInteger(version) && { version }) }];
}

/** Reads such a file: an empty wording is the default. Null where it is another file. */
export function readWordingFile(text: string): WordingEntry[] | null {
  const delimiter = (text.split("\n", 1)[0] ?? "").includes(";") ? ";" : ",";
  const csv = new CsvRows(delimiter);
  const [head, ...rows] = [...csv.push(text), ...csv.end()].map(({ cells }) => cells.map(unescapeCell));
  const at = (name: (typeof HEADS)[number]) => head?.findIndex((cell) => cell.trim() === name) ?? -1;
  const [key, wording, version] = [at("key"), at("wording"), at("version")];
  if (key < 0 || wording < 0) return null;
  return rows.flatMap((cells) => toEntries(cells[key] ?? "", cells[wording] ?? "", Number(cells[version])));
}
