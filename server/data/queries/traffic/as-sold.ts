import { AS_SOLD } from "@/lib/billing/settlement";
import { Prisma } from "@/server/data/kernel/client";

const RESULTS = AS_SOLD.map((result) => `'${result}'`).join(", ");

/** `isAsSold` for the spot that a query names `spot`: whether it aired as sold, false without a result. */
export const writeAsSold = (spot: "p" | "s") => Prisma.raw(`coalesce(${spot}.result in (${RESULTS}), false)`);
