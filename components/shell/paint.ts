import { SIZES, THEMES } from "@/lib/browser/appearance";

/** The cookie that names the tenant whose first steps this browser hides. */
export const HIDDEN_STEPS = "first-steps-hidden";

type Read = (cookie: string) => string | undefined;

/** Theme and size of the first paint, from the cookies; the old name "standard" is classic. */
export function firstPaint(read: Read) {
  const wanted = THEMES.find((theme) => theme === read("theme")) ?? "classic";
  const own = read("scheme") === "dark" ? "dark" : "classic";
  const theme = wanted === "system" ? own : wanted;
  return { wanted, theme, size: SIZES.find((size) => size === read("size")) ?? "m" } as const;
}

/** Which kinds of page have the navigation folded; editors have at first. */
export function railOf(read: Read) {
  const kept = /^[01]{2}$/.exec(read("rail") ?? "")?.[0] ?? "10";
  return { editor: kept[0] === "1", page: kept[1] === "1" };
}
