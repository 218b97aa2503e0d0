/** Keys that a person chose instead of others, by the id of the shortcut; "" switches it off. */
export type OwnKeys = Readonly<Record<string, string>>;
/** The most shortcuts whose keys a person can choose. */
export const MOST_KEYS = 300;

/** A shortcut as it is bound: `keys` are those it has unless a person chose others. */
export type BoundShortcut = { group: string; keys: string; says: string };

/** Names a shortcut for the profile: its part of the product, and the keys it has by default. */
export const getShortcutId = ({ group, keys }: Pick<BoundShortcut, "group" | "keys">): string =>
  `${group} ${keys}`;

/** The keys that a shortcut listens to; "" where it is switched off. */
export const findKeys = (own: OwnKeys, shortcut: Pick<BoundShortcut, "group" | "keys">): string =>
  own[getShortcutId(shortcut)] ?? shortcut.keys;

/** Whether keys are a single letter or a sequence of letters, which a screen reader may need for itself. */
export const isCombination = (keys: string): boolean => keys.includes("mod") || /^f\d+$/.test(keys);

/** Keys that stay the browser's or move the focus. */
const RESERVED = new Set([
  "tab",
  "shift+tab",
  "escape",
  "f5",
  "f11",
  "f12",
  "mod+w",
  "mod+t",
  "mod+n",
  "mod+r",
  "mod+l",
]);
/** Whether keys can be chosen for a shortcut. */
export const mayChoose = (keys: string): boolean =>
  keys !== "" && keys.split(" ").every((step) => !RESERVED.has(step));

/** Whether two shortcuts could not both be reached: the same keys, or one begins the other. */
const isSame = (a: string, b: string): boolean =>
  a !== "" && b !== "" && (a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `));

/**
 * Finds the shortcut of the table that would conflict with new keys of another one, as both are chosen now; undefined
 * where none would. The table holds what works at the same time.
 */
export function findConflict(
  table: readonly BoundShortcut[],
  own: OwnKeys,
  of: Pick<BoundShortcut, "group" | "keys">,
  keys: string,
): BoundShortcut | undefined {
  const id = getShortcutId(of);
  return table.find((one) => getShortcutId(one) !== id && isSame(findKeys(own, one), keys));
}
