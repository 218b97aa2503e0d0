import { z } from "zod";
import { Int, Name } from "./shapes";

/** EN 16931: standard, zero, exempt, reverse charge, intra-Community, export, out of scope. */
export const TAX_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "O"] as const;

/** One row of a tenant's `taxes_json`. */
export const TaxRate = z.object({
  name: Name,
  percent_bp: Int(0, 10_000),
  default: z.boolean().default(false),
  category: z.enum(TAX_CATEGORIES).optional(),
});
export type TaxRate = z.output<typeof TaxRate>;

export const Taxes = z
  .array(TaxRate)
  .max(20)
  .refine((rates) => rates.filter((rate) => rate.default).length <= 1, "one_default")
  .refine((rates) => new Set(rates.map((rate) => rate.name.toLowerCase())).size === rates.length, "twice");
