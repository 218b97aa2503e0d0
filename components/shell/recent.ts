type Recent = { href: string; label: string };

const KEY = "recent";
const MOST = 6;

/** Records opened from the search, the last first; kept on this device. */
export function readRecent(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((one): one is Recent => typeof one?.href === "string" && typeof one?.label === "string")
      : [];
  } catch {
    return [];
  }
}
export function rememberRecent(one: Recent) {
  const others = readRecent().filter(({ href }) => href !== one.href);
  localStorage.setItem(KEY, JSON.stringify([one, ...others].slice(0, MOST)));
}
