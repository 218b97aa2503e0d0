import { z } from "zod";
import { SEPARATION_UNITS } from "@/lib/booking/separation";
import { Int } from "@/lib/shapes";

const Separation = z.object({ distance: Int(0, 1440), unit: z.enum(SEPARATION_UNITS), hard: z.boolean() });
/** How far competitors keep from one another, by who they are. */
export const SeparationRules = z.object({
  advertiser: Separation,
  category: Separation,
  picked: Separation,
  artist: Separation,
});
const Some = Separation.partial();
/** Some of it: what is not sent stays. */
export const SomeSeparationRules = z
  .object({ advertiser: Some, category: Some, picked: Some, artist: Some })
  .partial();
