import type { z } from "zod";
import type { Unplaced } from "@/lib/booking/shapes/campaign";

type Missing = z.output<typeof Unplaced>;
/** A spot that is placed by hand. `segment` is the index of its segment in the campaign. */
type Placed = { segment: number; station: string };

/**
 * The unplaced spots of a campaign after some were placed by hand: each is taken off the line of its segment and station,
 * or off that of its segment on any station. Spots beyond what was unplaced take off nothing.
 */
export function takeOffPlaced(unplaced: readonly Missing[], placed: readonly Placed[]): Missing[] {
  const left = unplaced.map((line) => ({ ...line }));
  for (const { segment, station } of placed) {
    const open = left.filter((line) => line.segment === segment && line.missing > 0);
    const line = open.find((one) => one.station === station) ?? open.find((one) => one.station === null);
    if (line) line.missing -= 1;
  }
  return left.filter((line) => line.missing > 0);
}

/** The unplaced spots of a campaign after some that were placed by hand wait for a break again. */
export function putBackWaiting(unplaced: readonly Missing[], back: readonly Placed[]): Missing[] {
  const all = unplaced.map((line) => ({ ...line }));
  for (const { segment, station } of back) {
    const line = all.find((one) => one.segment === segment && one.station === station);
    if (line) line.missing += 1;
    else all.push({ segment, station, missing: 1, reasons: [], relaxations: [] });
  }
  return all;
}
