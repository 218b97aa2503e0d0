import { expect, test } from "vitest";
import { code, parseFile, source } from "./source";

test("there are fewer than 400 non-null assertions", () => {
  const quiet = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  // The formatter puts `!` right behind what it asserts; a negation follows a space, a bracket or an operator.
  const asserted = /(?<=[\w$)\]"`!])!(?![=:])/g;
  const counts = code.map((path) => {
    const text = source.get(path)!.replaceAll(quiet, '""');
    return { path, count: [...text.matchAll(asserted)].length };
  });
  const most = counts.toSorted((a, b) => b.count - a.count).slice(0, 10);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  expect(total, JSON.stringify(most)).toBeLessThan(400);
});

/** The most lines of a function; those of components and hooks are higher. */
const SHORTEST_LIMIT = 80;

const DECLARATION = /\n(?=(?:export|import|const|let|var|async|function|class|type|interface|declare)\b)/;
/**
 * The lines of the longest declaration of a file; a function of it has at most as many. The formatter indents everything
 * inside of a declaration except the text of templates.
 */
function countLongest(text: string): number {
  const indented = text.replaceAll(/`[^`]*`/g, (template) => template.replaceAll("\n", "\n "));
  return Math.max(...indented.split(DECLARATION).map((part) => part.split("\n").length));
}

/** The outermost functions of a file that has one of more than 80 lines, with their names and lines. */
function listFunctions(path: string): { name: string; lines: number }[] {
  const text = source.get(path)!;
  // Most files need no tree, which takes as long as all other tests of this file.
  if (countLongest(text) <= SHORTEST_LIMIT) return [];
  const found: { name: string; lines: number }[] = [];
  const visit = (node: unknown, name: string) => {
    if (typeof node !== "object" || node === null) return;
    const {
      type,
      id,
      key,
      start = 0,
      end = 0,
    } = node as {
      type?: string;
      id?: { name?: string };
      key?: { name?: string };
      start?: number;
      end?: number;
    };
    const named = id?.name ?? key?.name ?? name;
    if (type && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
      found.push({ name: named, lines: text.slice(start, end).split("\n").length });
      return;
    }
    for (const part of Object.values(node)) visit(part, named);
  };
  visit(parseFile(path), "");
  return found;
}

/** Functions longer than 80 lines, with the reason. */
const LONG: Record<string, string> = {
  openPage: "the methods of one page, which share the document",
  writeDialog: "one text, the file that it writes",
  writeService: "one text, the file that it writes",
};
test("no component or hook is longer than 150 lines, and no other function than 80", () => {
  const long = code
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const isPart = (name: string) => /^components\//.test(path) && /^([A-Z]|use[A-Z])/.test(name);
      return listFunctions(path)
        .filter(({ name, lines }) => lines > (isPart(name) ? 150 : SHORTEST_LIMIT))
        .map(({ name, lines }) => ({ name, told: `${path}: ${name} ${lines}` }));
    });
  expect(long.filter(({ name }) => !(name in LONG)).map(({ told }) => told)).toEqual([]);
  expect(Object.keys(LONG).filter((name) => !long.some((one) => one.name === name))).toEqual([]);
});

/** The `as X` of a file, other than `as const`. */
function countCasts(path: string): number {
  const text = source.get(path)!;
  // Most files have the word in comments and in what is imported, and need no tree.
  if (!/\bas (?!const\b)/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^import [^;]*;/gm, ""))) return 0;
  let casts = 0;
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const { type, typeAnnotation }: { type?: unknown; typeAnnotation?: unknown } = node;
    if (type === "TSAsExpression" && !isConst(typeAnnotation)) casts++;
    for (const part of Object.values(node)) visit(part);
  };
  const isConst = (type: unknown) => JSON.stringify(type).includes('"name":"const"');
  visit(parseFile(path));
  return casts;
}

/** Types come from the source of values: database columns, schemas, constructors (server/data/DECISIONS). */
const CASTS_MOST = 150;
test("there are fewer than 150 casts outside the tests", () => {
  const counted = code
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, casts: countCasts(path) }))
    .filter(({ casts }) => casts > 0)
    .sort((a, b) => b.casts - a.casts);
  const total = counted.reduce((sum, { casts }) => sum + casts, 0);
  const most = counted.slice(0, 5).map(({ path, casts }) => `${path}: ${casts}`);
  expect(total, most.join(", ")).toBeLessThan(CASTS_MOST);
});
