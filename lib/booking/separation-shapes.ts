import { z } from "zod";
import { SEPARATION_UNITS } from "@/lib/booking/separation";
import { Int } from "@/lib/shapes";

const Separation = z.object({ distance: Int(0, 1440), unit: z.enum(SEPARATION_UNITS), hard: z.boolean() });
/** Schema of a campaign's separation from competitors, by layer. */
export const SeparationRules = z.object({
  advertiser: Separation,
  category: Separation,
  picked: Separation,
  artist: Separation,
});
const Some = Separation.partial();
/** Schema of changes to separation rules; omitted fields do not change. */
export const SomeSeparationRules = z
  .object({ advertiser: Some, category: Some, picked: Some, artist: Some })
  .partial();
