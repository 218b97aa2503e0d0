import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === "generated") return [];
    return entry.isDirectory() ? files(path) : [path];
  });

const WRITES =
  /(update spot\b[^`]*?set ([a-z_]+)|insert into spot \(|delete from spot\b|db\.spot\.(update|delete|create)\w*\()/g;

/** Writes that change nothing a report says, by file. */
const SILENT: Record<string, [count: number, why: string]> = {
  "server/data/queries/billing/ledger.ts": [3, "the line that bills a spot"],
  "server/data/queries/inventory/remake-breaks.ts": [1, "removed spots of a deleted break"],
  "server/data/queries/sales/bookings.ts": [2, "positions"],
  "server/data/queries/sales/releases.ts": [1, "held spots of drafts"],
  "server/data/queries/sales/revisions.ts": [2, "links to segments"],
  "server/data/queries/traffic/logs.ts": [2, "positions, held spots of drafts"],
  "server/services/broadcast/campaigns/spots.ts": [1, "pins"],
  "server/services/broadcast/traffic/logs.ts": [1, "that a spot is published"],
};

/** The text of every call of a function, from its name to the bracket that ends it. */
function callsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, "g"))].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at++) {
      if (text[at] === "(") depth++;
      if (text[at] === ")" && --depth === 0) return text.slice(index, at);
    }
    return "";
  });
}

test("every write of spots marks the reports that list them, or changes nothing they say", () => {
  const silent = files("server").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const marked = callsOf(text, "writeReported").join("\n");
    const count = [...text.matchAll(WRITES)].length - [...marked.matchAll(WRITES)].length;
    return count > 0 ? [[path, count]] : [];
  });
  expect(Object.fromEntries(silent)).toEqual(
    Object.fromEntries(Object.entries(SILENT).map(([path, [count]]) => [path, count])),
  );
});
