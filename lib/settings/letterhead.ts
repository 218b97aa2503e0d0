/** Lines under the name of the sender. */
export const MOST_LINES = 6;
/** Documents a letterhead is shown on before it is saved. */
export const SAMPLES = ["invoice", "report"] as const;
/** A letterhead as it comes: the name, in black. */
export const DEFAULT_LETTERHEAD = {
  lines: [] as string[],
  footer: "",
  account: "",
  accent: "#16181d",
  logo_place: "left" as const,
};
