/** A page opened from the search: how often, and when last. Older entries of a browser have neither. */
export type Recent = { href: string; label: string; uses?: number; at?: number };

/** The most pages that are remembered. */
const KEPT = 30;
const DAY = 86_400_000;

/** What a page opened often and lately weighs: each day since it was opened last takes a part of it. */
const weigh = ({ uses = 1, at = 0 }: Recent, now: number) => uses / (1 + Math.max(0, now - at) / DAY);

/** The remembered pages, what is opened often and lately first. */
export const sortRecent = (kept: readonly Recent[], now: number): Recent[] =>
  kept.toSorted((a, b) => weigh(b, now) - weigh(a, now));

/** Remembers that a page was opened; of too many the one that weighs least is forgotten. */
export function addRecent(kept: readonly Recent[], { href, label }: Recent, now: number): Recent[] {
  const known = kept.find((one) => one.href === href);
  const others = kept.filter((one) => one !== known);
  const opened = { href, label, uses: (known?.uses ?? (known ? 1 : 0)) + 1, at: now };
  return [opened, ...sortRecent(others, now)].slice(0, KEPT);
}

/** Offers with those that were opened before in front, what is opened often and lately first; the others stay in order. */
export function putRecentFirst<T extends { id: string }>(
  offers: readonly T[],
  kept: readonly Recent[],
  now: number,
): T[] {
  const order = sortRecent(kept, now).map(({ href }) => href);
  const findPlace = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length);
  return offers.toSorted((a, b) => findPlace(a) - findPlace(b));
}
