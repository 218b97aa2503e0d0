import { invalid } from "@/lib/errors";

type Node = { uuid: string; parent_id: string | null };

/** The categories above and below a category in the tree, which compete with it (domain 4.6). */
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

/** Throws 422 at `rows.<n>.parent` for a parent that is not in the tree or a cycle. */
export function checkTree(rows: readonly { uuid: string; parent: string | null }[]): void {
  const parents = new Map(rows.map((row) => [row.uuid, row.parent]));
  rows.forEach((row, n) => {
    const visited = new Set([row.uuid]);
    for (let at = row.parent; at !== null; at = parents.get(at) ?? null) {
      if (!parents.has(at)) throw invalid(`rows.${n}.parent`, "bad_id");
      if (visited.has(at)) throw invalid(`rows.${n}.parent`, "in_circle");
      visited.add(at);
    }
  });
}

/** The rows in tree order with their depth; siblings by name. */
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
