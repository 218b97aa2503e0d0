import { addRecent, type Recent, sortRecent } from "@/lib/search/recent";

const KEY = "recent";

/** Records opened from the search, what is opened often and lately first; kept on this device. */
export function readRecent(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const rows = Array.isArray(kept)
      ? kept.filter((one): one is Recent => typeof one?.href === "string" && typeof one?.label === "string")
      : [];
    return sortRecent(rows, Date.now());
  } catch {
    return [];
  }
}
export function rememberRecent(one: Recent) {
  localStorage.setItem(KEY, JSON.stringify(addRecent(readRecent(), one, Date.now())));
}
