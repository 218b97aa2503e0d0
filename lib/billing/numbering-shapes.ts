import { z } from "zod";
import { NUMBER_KINDS } from "@/lib/billing/numbering";
import { Int } from "@/lib/shapes";

const Affix = z
  .string()
  .max(30)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "bad_text")
  .refine((text) => !/[{}]/.test(text.replaceAll(/\{(YYYY|MM)\}/g, "")), "bad_token");

/**
 * A number series. `next` is the number of the next document; prefix and suffix may contain {YYYY} and {MM} of its
 * date.
 */
export const Series = z.object({
  next: Int(1),
  prefix: Affix,
  suffix: Affix,
  nr_chars: Int(1, 12),
});

/** Schema of a tenant's `numbering_json`. */
export const Numbering = z.record(z.enum(NUMBER_KINDS), Series);
