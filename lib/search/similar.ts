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
  const alike = (href: string) => {
    const whole = compareSpelling(path, href);
    const first = compareSpelling(path.split("/")[1] ?? "", href.split("/")[1] ?? "");
    return Math.max(whole, first - 0.05);
  };
  return pages
    .map((page) => ({ page, likeness: alike(page.href) }))
    .filter(({ likeness }) => likeness >= LEAST_ALIKE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ page }) => page);
}
