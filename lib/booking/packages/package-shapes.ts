import { z } from "zod";
import { isUsedHour } from "@/lib/booking/segment";
import { Segment } from "@/lib/booking/shapes/segment";

/** One line of a package: what a segment says of its spots, without dates, stations, commercial and price. */
export const PackageLine = Segment.pick({
  length: true,
  weekdays: true,
  hours: true,
  per_day: true,
  per_week: true,
  total: true,
  place: true,
  break_numbers: true,
  break_names: true,
  purpose: true,
  separation_minutes: true,
  prefers_prime: true,
  alone: true,
  co_branding: true,
})
  .extend({ kind: z.enum(["exact", "variable"]).default("variable") })
  .refine(
    ({ kind, hours, per_day, per_week, total }) =>
      kind === "exact"
        ? hours.some((hour) => isUsedHour(kind, hour))
        : per_day !== null || per_week !== null || total !== null,
    { path: ["per_day"], message: "required" },
  );
/** A line of a package as parsed. */
export type PackageLine = z.output<typeof PackageLine>;
