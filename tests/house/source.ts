import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseAst } from "vitest/node";

/** The most lines of a source file outside the tests. */
export const SOURCE_LINES_MOST = 360;

/** The folder of the project. */
export const root = process.cwd();
const SKIP = new Set(["node_modules", ".next", ".data", ".git", "generated", "test-results"]);

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (SKIP.has(name)) return [];
    if (statSync(path).isDirectory()) return files(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [relative(root, path)] : [];
  });
}
const ROOMS = ["app", "components", "lib", "server", "tests"];
/** The source files of the project, tests included. */
export const all = ROOMS.flatMap((room) => files(join(root, room)));
/** Their texts. */
export const source = new Map(all.map((path) => [path, readFileSync(join(root, path), "utf8")]));
/** The files of the product. */
export const code = all.filter((path) => !path.startsWith("tests/") && !path.includes("/generated/"));

/** The imports of a file, as paths of the project or names of packages. */
export function listImports(path: string): string[] {
  const found = source.get(path)!.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)"([^"]+)"/g);
  return [...found].map(([, given = ""]) => {
    if (given.startsWith("@/")) return given.slice(2);
    return given.startsWith(".") ? relative(root, resolve(root, dirname(path), given)) : `npm:${given}`;
  });
}

const trees = new Map<string, unknown>();
/** The syntax tree of a file of TypeScript. */
export function parseFile(path: string): unknown {
  const tree = trees.get(path) ?? parseAst(source.get(path)!, { lang: path.endsWith("x") ? "tsx" : "ts" });
  trees.set(path, tree);
  return tree;
}
