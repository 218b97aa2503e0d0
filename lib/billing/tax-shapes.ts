import { z } from "zod";
import { TAX_CATEGORIES } from "@/lib/billing/taxes";
import { Int, Name } from "@/lib/shapes";

/** Schema of one row of a tenant's `taxes_json`. */
export const TaxRate = z.object({
  name: Name,
  percent_bp: Int(0, 10_000),
  default: z.boolean().default(false),
  category: z.enum(TAX_CATEGORIES).optional(),
});

/** Schema of a tenant's `taxes_json`: names are unique, at most one rate is the default. */
export const Taxes = z
  .array(TaxRate)
  .max(20)
  .refine((rates) => rates.filter((rate) => rate.default).length <= 1, "one_default")
  .refine((rates) => new Set(rates.map((rate) => rate.name.toLowerCase())).size === rates.length, "twice");
