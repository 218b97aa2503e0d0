import type { ShellData } from "@/components/shell/data";
import type { Size, Theme } from "@/lib/browser/appearance";

const YEAR = 365 * 24 * 3600 * 1000;

/** Kept where the server reads it before the first paint. */
export const keep = (name: string, value: string) =>
  window.cookieStore.set({ name, value, path: "/", sameSite: "lax", expires: Date.now() + YEAR });

const prefersDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

/** Shows a theme at once; "system" follows the computer and leaves word of it for the next first paint. */
export function showTheme(theme: Theme) {
  const own = prefersDark() ? "dark" : "classic";
  document.documentElement.dataset.theme = theme === "system" ? own : theme;
  void keep("theme", theme);
  if (theme === "system") void keep("scheme", prefersDark() ? "dark" : "light");
}
export function showSize(size: Size) {
  document.documentElement.dataset.size = size;
  void keep("size", size);
}
export const keepRail = (rail: ShellData["rail"]) =>
  keep("rail", `${Number(rail.editor)}${Number(rail.page)}`);

/** Follows the computer from light to dark while "system" is chosen. */
export function followSystem(): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const change = () => showTheme("system");
  change();
  query.addEventListener("change", change);
  return () => query.removeEventListener("change", change);
}
