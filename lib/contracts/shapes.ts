import { z } from "zod";
import { MERGE_FIELDS } from "@/lib/settings/merge-fields";
import { Text } from "@/lib/shapes";

/** Texts that were typed for merge fields without a value, by field. */
export const TypedFieldTexts = z.partialRecord(z.enum(MERGE_FIELDS), Text(500));

/** Who signed or accepted a document: on its public page, or by hand as a member entered it. */
export const Signature = z.object({
  name: z.string(),
  /** What was typed as signature. */
  text: z.string(),
  way: z.enum(["page", "hand"]),
  /** When, as ISO text, and from which address. */
  at: z.string(),
  address: z.string(),
  /** The email address that was confirmed by a code; "" without one. */
  email: z.string().default(""),
  /** The SHA-256 of the document that was signed. */
  hash: z.string(),
});
/** Who signed a document, parsed. */
export type Signature = z.output<typeof Signature>;
