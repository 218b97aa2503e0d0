import { z } from "zod";
import { Int } from "@/lib/calls/shapes";
import { APART_UNITS } from "@/lib/rules/apart";

const Apart = z.object({ distance: Int(0, 1440), unit: z.enum(APART_UNITS), hard: z.boolean() });
/** How far rivals keep from one another, by who they are. */
export const ApartRules = z.object({ advertiser: Apart, category: Apart, picked: Apart, voice: Apart });
const Some = Apart.partial();
/** Some of it: what is not sent stays. */
export const SomeApartRules = z
  .object({ advertiser: Some, category: Some, picked: Some, voice: Some })
  .partial();
