import { z } from "zod";
import { NUMBER_KINDS } from "@/lib/billing/numbering";
import { Int } from "@/lib/shapes";

const Affix = z
  .string()
  .max(30)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "bad_text")
  .refine((text) => !/[{}]/.test(text.replaceAll(/\{(YYYY|MM)\}/g, "")), "bad_token");

/** `next` is the number the next issue takes. Prefix and suffix may hold {YYYY} and {MM} of the document's date. */
export const Series = z.object({
  next: Int(1),
  prefix: Affix,
  suffix: Affix,
  nr_chars: Int(1, 12),
});

/** `numbering_json` of a tenant. */
export const Numbering = z.record(z.enum(NUMBER_KINDS), Series);
