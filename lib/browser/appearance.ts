/** The three themes of the specification, and the setting of the operating system. */
export const THEMES = ["classic", "dark", "klik", "system"] as const;
/** A theme of `THEMES`. */
export type Theme = (typeof THEMES)[number];
/** Font sizes of the profile, smallest first. */
export const SIZES = ["s", "m", "l", "xl"] as const;
/** A size of `SIZES`. */
export type Size = (typeof SIZES)[number];
