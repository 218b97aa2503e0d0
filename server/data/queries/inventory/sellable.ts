import { MOST_SECONDS } from "@/lib/inventory/no-limit";
import { Prisma } from "@/server/data/kernel/client";

/**
 * The seconds of a break that spots may fill, booked ones included: its capacity without the fillers that people inserted
 * (`lines`). Every query that tells what is free in a break, or whether a spot fits, begins with it. `alias`: the break.
 */
export const buildSellableSeconds = (alias: "o" | "m" | "b") => {
  const at = Prisma.raw(alias);
  return Prisma.sql`(${at}.capacity_seconds - case when ${at}.lines = '[]'::jsonb then 0 else (
    select coalesce(sum((l->>'length')::int), 0)::int from jsonb_array_elements(${at}.lines) l where l->>'kind' = 'filler') end)`;
};

/** Whether a break has a limit of seconds; what is sold of all that can be sold is counted over such breaks. */
export const buildIsLimited = (alias: "o" | "p") =>
  Prisma.sql`${Prisma.raw(alias)}.capacity_seconds <= ${MOST_SECONDS}::int`;
