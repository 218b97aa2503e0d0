import { foldText } from "./fold";

/** The pairs of letters of a text, with its beginning and end. */
function listPairs(text: string): string[] {
  const padded = ` ${foldText(text)} `;
  return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2));
}

/** How alike two texts are by their pairs of letters, from 0 to 1. */
export function compareSpelling(one: string, other: string): number {
  const [left, right] = [listPairs(one), listPairs(other)];
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (left.length + right.length);
}

const LEAST_ALIKE = 0.5;

/** The addresses most like one that leads nowhere, the closest first, at most three. */
export function findNearbyPaths<T extends { href: string }>(path: string, pages: readonly T[]): T[] {
  const [start = ""] = path.split("/").slice(1);
  const alike = (href: string) => {
    const parts = href.split("/").slice(1);
    // A page further down is further away than one whose whole address is alike.
    const first = compareSpelling(start, parts[0] ?? "") - 0.1 * parts.length;
    const last = compareSpelling(start, parts.at(-1) ?? "") - 0.1;
    return Math.max(compareSpelling(path, href), first, last);
  };
  return pages
    .map((page) => ({ page, likeness: alike(page.href) }))
    .filter(({ likeness }) => likeness >= LEAST_ALIKE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ page }) => page);
}
