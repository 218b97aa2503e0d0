/** The three themes of the specification, and following the computer. */
export const THEMES = ["classic", "dark", "klik", "system"] as const;
export type Theme = (typeof THEMES)[number];
export const SIZES = ["s", "m", "l", "xl"] as const;
export type Size = (typeof SIZES)[number];
