import { useLayoutEffect } from "react";
import { adjustLightness } from "@/lib/color";
import { SPOT_COLORS } from "@/lib/settings/settings";

/** Where the bar of a spot may stand: pages, selected and hovered rows, heads of tables. */
const GROUNDS = ["--surface", "--selected", "--hover", "--sunken"];
const hex = /^#[0-9a-f]{6}$/i;
const root = () => document.documentElement;
const tokenOf = (name: string) => getComputedStyle(root()).getPropertyValue(name).trim();

export const groundsOf = () => GROUNDS.map(tokenOf).filter((value) => hex.test(value));
/** The ten colours of the look, as this theme has them. */
export const standardColors = (): string[] => SPOT_COLORS.map((name) => tokenOf(`--${name}`));

/** A colour of the palette as it is drawn: a token of the look, or an own hex moved until it can be seen. */
export const seenColor = (color: string, tokens: readonly string[], grounds: readonly string[]) =>
  color.startsWith("spot-")
    ? (tokens[SPOT_COLORS.indexOf(color)] ?? tokens[0]!)
    : adjustLightness(color, grounds);

function paint(colors: readonly string[]) {
  const tokens = standardColors();
  const grounds = groundsOf();
  colors.forEach((color, n) => {
    const name = SPOT_COLORS[n]!;
    if (color === name) root().style.removeProperty(`--own-${name}`);
    else root().style.setProperty(`--own-${name}`, seenColor(color, tokens, grounds));
  });
}

/** Draws the tenant's palette over that of the look, in every theme; marks of people and tenants keep theirs. */
export function useSpotColors(colors: readonly string[]) {
  const palette = colors.join(" ");
  useLayoutEffect(() => {
    const all = palette.split(" ");
    paint(all);
    const watch = new MutationObserver(() => paint(all));
    watch.observe(root(), { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, [palette]);
}
