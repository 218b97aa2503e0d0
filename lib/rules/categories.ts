type Node = { uuid: string; parent_id: string | null };

/** The categories of one branch with a category: those above it and those below (domain 4.6). They compete. */
export function branchOf(category: string, tree: readonly Node[]): string[] {
  const parents = new Map(tree.map((node) => [node.uuid, node.parent_id]));
  const above = (uuid: string): string[] => {
    const found: string[] = [];
    for (let at = parents.get(uuid); at && !found.includes(at); at = parents.get(at)) found.push(at);
    return found;
  };
  const below = tree.filter((node) => above(node.uuid).includes(category)).map((node) => node.uuid);
  return [...above(category), ...below].filter((uuid) => uuid !== category);
}
