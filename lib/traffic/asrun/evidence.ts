import { parseDate, parseLength } from "./clock";
import type { AsRunProfile } from "./profile";
import { forEachRow, isNamed, type Source } from "./source";

const ROWS_MOST = 500;
const ORDERS = ["YMD", "DMY", "MDY"] as const;
const isDate = (text: string) => ORDERS.some((order) => parseDate(text, order) !== null);

/** What speaks for a profile and against it. */
export type Evidence = {
  /** Share of rows with a value of another form than its column has, or without some of the columns. */
  misfits: number;
  /** Columns besides the time whose values have the form that the profile expects. */
  proven: number;
};

/** A test of a column's text by what the profile expects of it; undefined for columns of free text. */
function listTests(profile: AsRunProfile, isMapped: boolean) {
  // A person saw the values when assigning the columns.
  if (isMapped) return [];
  const kinds = new Set(Object.keys(profile.kinds).map((word) => word.toLowerCase()));
  const tests: [field: "date" | "length" | "kind", test: (text: string) => boolean][] = [
    ["length", (text) => parseLength(text) !== null],
  ];
  // Names say what a column is; a position does not, so its values must.
  if (!isNamed(profile)) {
    if (profile.columns.date) tests.push(["date", isDate]);
    if (kinds.size > 0) tests.push(["kind", (text) => kinds.has(text.toLowerCase())]);
  }
  return tests;
}

/**
 * Measures how well the values of the first rows fit the columns of a profile. For a mapping (`isMapped`) only the
 * number of cells counts.
 */
export function measureEvidence(source: Source, isMapped = false): Evidence {
  const { profile } = source;
  const tests = listTests(profile, isMapped);
  const cellsLeast =
    profile.layout === "delimited"
      ? Math.max(0, ...Object.values(profile.columns).map((c) => c?.at ?? 0))
      : 0;
  const proven = new Map<string, number>();
  let [rows, misfits] = [0, 0];
  forEachRow(source, (read, cells) => {
    if (!read(cells, "time") && !read(cells, "moment")) return;
    rows += 1;
    let isMisfit = cells.length < cellsLeast;
    for (const [field, test] of tests) {
      const text = read(cells, field);
      if (text === "") continue;
      if (test(text)) proven.set(field, (proven.get(field) ?? 0) + 1);
      else isMisfit = true;
    }
    if (isMisfit) misfits += 1;
    return rows < ROWS_MOST;
  });
  return {
    misfits: rows > 0 ? misfits / rows : 0,
    proven: [...proven.values()].filter((count) => count >= rows / 2).length,
  };
}
