import { useLayoutEffect } from "react";
import { legibleOn } from "@/lib/color";
import { SPOT_COLORS } from "@/lib/rules/settings";

/** Where the bar of a spot may stand: pages, selected and hovered rows, heads of tables. */
const GROUNDS = ["--surface", "--selected", "--hover", "--sunken"];
const root = () => document.documentElement;
const tokenOf = (name: string) => getComputedStyle(root()).getPropertyValue(name).trim();
const hex = /^#[0-9a-f]{6}$/i;

export const groundsOf = () => GROUNDS.map(tokenOf).filter((value) => hex.test(value));

let standard: { theme: string; colors: readonly string[] } | null = null;
/** The ten colours of the look, as this theme has them. */
export function standardColors(): readonly string[] {
  const theme = root().dataset.theme ?? "";
  if (standard?.theme === theme) return standard.colors;
  const own = SPOT_COLORS.map((name) => root().style.getPropertyValue(`--${name}`));
  for (const name of SPOT_COLORS) root().style.removeProperty(`--${name}`);
  const colors = SPOT_COLORS.map((name) => tokenOf(`--${name}`));
  own.forEach((value, n) => {
    if (value) root().style.setProperty(`--${SPOT_COLORS[n]}`, value);
  });
  standard = { theme, colors };
  return colors;
}

/** A colour of the palette as it is drawn: a token of the look, or an own hex moved until it can be seen. */
export const seenColor = (color: string, tokens: readonly string[], grounds: readonly string[]) =>
  color.startsWith("spot-") ? (tokens[SPOT_COLORS.indexOf(color)] ?? tokens[0]!) : legibleOn(color, grounds);

function paint(colors: readonly string[]) {
  const tokens = standardColors();
  const grounds = groundsOf();
  colors.forEach((color, n) => {
    const name = SPOT_COLORS[n];
    if (color === name) root().style.removeProperty(`--${name}`);
    else root().style.setProperty(`--${name}`, seenColor(color, tokens, grounds));
  });
}

/** Draws the tenant's palette over that of the look, in every theme. */
export function useSpotColors(colors: readonly string[]) {
  const palette = colors.join(" ");
  useLayoutEffect(() => {
    if (typeof document === "undefined") return;
    const all = palette.split(" ");
    paint(all);
    const watch = new MutationObserver(() => paint(all));
    watch.observe(root(), { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, [palette]);
}
