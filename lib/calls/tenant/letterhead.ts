import { z } from "zod";
import { MOST_LINES, SAMPLES } from "@/lib/settings/letterhead";
import { Text, Version } from "@/lib/shapes";

const Line = Text(80);
const own = {
  /** Address, tax numbers: a line each. */
  lines: z.array(Line).max(MOST_LINES),
  /** At the foot of every page; empty is the tenant's name. */
  footer: Text(160),
  /** Bank and number, as they stand under an invoice. */
  account: Text(160),
  /** Of the title and the rule above the sum; darkened until it can be read on paper. */
  accent: z.string().regex(/^#[0-9a-fA-F]{6}$/, "bad_color"),
  logo_place: z.enum(["left", "right"]),
};
/** What stands on every document of a tenant: `pdf` in its answer. */
export const Letterhead = z.object({
  ...own,
  /** Where the logo is read; its address changes with it. */
  logo: z.string().nullable(),
});
/** Some of it: what is not sent stays. */
export const LetterheadChanges = z
  .object(own)
  .partial()
  .extend({ remove_logo: z.boolean().default(false) });
export const Picture = z.custom<Blob>((file) => file instanceof Blob, "required");
export const LetterheadSave = z.object({
  file: Picture.optional(),
  params: LetterheadChanges.extend({ version: Version }),
});
export const LetterheadTry = z.object({
  file: Picture.optional(),
  params: LetterheadChanges.extend({ of: z.enum(SAMPLES).default("invoice") }),
});
