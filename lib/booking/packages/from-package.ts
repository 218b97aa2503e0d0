import { z } from "zod";
import { Int, Name, Price, Uuid } from "@/lib/shapes";

/**
 * The package a segment was sold in. `price`: what all its spots cost together; without it, the rate card less a
 * discount in basis points. Both go before a price of one spot.
 */
export const FromPackage = z.object({
  uuid: Uuid,
  name: Name,
  price: Price.nullable(),
  discount_bp: Int(0, 10_000),
});
