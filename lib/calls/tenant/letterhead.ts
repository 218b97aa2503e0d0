import { z } from "zod";
import { SellerDetails } from "@/lib/e-invoice/parties";
import { MOST_LINES, SAMPLES } from "@/lib/settings/letterhead";
import { ByForm, Text, Version } from "@/lib/shapes";

const Line = Text(80);
const own = {
  /** Address and tax numbers, one a line. */
  lines: z.array(Line).max(MOST_LINES),
  /** Foot of every page; empty for the tenant's name. */
  footer: Text(160),
  /** Bank and account number, printed below invoices. */
  account: Text(160),
  /** Colour of the title and the rule above the total; darkened until it is legible on paper. */
  accent: z.string().regex(/^#[0-9a-fA-F]{6}$/, "bad_color"),
  logo_place: z.enum(["left", "right"]),
  /** The tenant as the seller of its e-invoices. */
  seller: SellerDetails,
};
/** The letterhead of a tenant's documents: `pdf` in its answer. */
export const Letterhead = z.object({
  ...own,
  /** URL of the logo; it changes with every new logo. */
  logo: z.string().nullable(),
});
/** Changes to a letterhead; omitted fields do not change. */
export const LetterheadChanges = z
  .object(own)
  .partial()
  .extend({ seller: SellerDetails.partial().optional(), remove_logo: z.boolean().default(false) });
/** Schema of an uploaded image. */
export const Picture = z.custom<Blob>((file) => file instanceof Blob, "required");
/** Body of saving a letterhead, with an optional logo. */
export const LetterheadSave = z.object({
  file: Picture.optional(),
  params: LetterheadChanges.extend({ version: Version }),
});
/** Body of previewing a letterhead on a sample document. */
export const LetterheadTry = z.object({
  file: Picture.optional(),
  params: LetterheadChanges.extend({ of: z.enum(SAMPLES).default("invoice"), ...ByForm.shape }),
});
