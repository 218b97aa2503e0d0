import { invalid } from "@/lib/errors";

type Node = { uuid: string; parent_id: string | null };

/** The categories of one branch with a category: those above it and those below (domain 4.6). They compete. */
export function listBranch(category: string, tree: readonly Node[]): string[] {
  const parents = new Map(tree.map((node) => [node.uuid, node.parent_id]));
  const above = (uuid: string): string[] => {
    const found: string[] = [];
    for (let at = parents.get(uuid); at && !found.includes(at); at = parents.get(at)) found.push(at);
    return found;
  };
  const below = tree.filter((node) => above(node.uuid).includes(category)).map((node) => node.uuid);
  return [...above(category), ...below].filter((uuid) => uuid !== category);
}

/** Refuses a tree with a parent that is not in it, or a branch that leads back to itself: 422 at `rows.<n>.parent`. */
export function checkTree(rows: readonly { uuid: string; parent: string | null }[]): void {
  const parents = new Map(rows.map((row) => [row.uuid, row.parent]));
  rows.forEach((row, n) => {
    const met = new Set([row.uuid]);
    for (let at = row.parent; at !== null; at = parents.get(at) ?? null) {
      if (!parents.has(at)) throw invalid(`rows.${n}.parent`, "bad_id");
      if (met.has(at)) throw invalid(`rows.${n}.parent`, "in_circle");
      met.add(at);
    }
  });
}

/** The rows in the order of the tree, each with how deep it stands; brothers by name. */
export function sortTree<T extends { uuid: string; name: string; parent: string | null }>(
  rows: readonly T[],
): (T & { depth: number })[] {
  const below = Map.groupBy(rows, (row) => row.parent);
  const at = (parent: string | null, depth: number): (T & { depth: number })[] =>
    [...(below.get(parent) ?? [])]
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap((row) => [{ ...row, depth }, ...at(row.uuid, depth + 1)]);
  return at(null, 0);
}
