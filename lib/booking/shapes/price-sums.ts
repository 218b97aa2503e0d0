import { z } from "zod";
import { Int, Money, Text } from "@/lib/shapes";

/** An agency commission in basis points. */
export const CommissionRate = Int(0, 10_000);
/** The price of a campaign from gross to net and tax. */
export const PriceSums = z.object({
  gross: Money,
  commission_bp: CommissionRate,
  commission: Money,
  net: Money,
  taxes: z.array(z.object({ name: Text(60), percent_bp: Int(), tax: Money })),
  /** With tax. */
  total: Money,
});
