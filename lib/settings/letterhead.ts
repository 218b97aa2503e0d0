/** The greatest number of lines below the sender's name. */
export const MOST_LINES = 6;
/** The sample documents on which a letterhead can be previewed. */
export const SAMPLES = ["invoice", "report"] as const;
/** The default letterhead: the tenant's name, in black. */
export const DEFAULT_LETTERHEAD: {
  lines: string[];
  footer: string;
  account: string;
  accent: string;
  logo_place: "left";
} = {
  lines: [],
  footer: "",
  account: "",
  accent: "#16181d",
  logo_place: "left",
};
