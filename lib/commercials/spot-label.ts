import type { Settings } from "@/lib/settings/settings";

/** A tenant's setting for spot labels. */
export type SpotLabel = Settings["spots"]["label"];
const STANDARD: SpotLabel = { custom: false, prefix: "Spot", category: "number" };

/** 1 → "A", 26 → "Z", 27 → "AA". */
const letters = (n: number): string =>
  n < 1 ? "" : letters(Math.floor((n - 1) / 26)) + String.fromCharCode(65 + ((n - 1) % 26));

/**
 * The label of a campaign's `nth` spot (from 1) in grids: "Spot 2", "Copy B", "Spot 30 s". The tenant's own label
 * applies when `custom` is on (seed §3, `spots.label`).
 */
export function formatSpotLabel(label: SpotLabel, nth: number, length: number): string {
  const { prefix, category } = label.custom ? label : STANDARD;
  const mark = { number: String(nth), letter: letters(nth), length: `${length} s` }[category];
  return [prefix, mark].filter(Boolean).join(" ");
}
