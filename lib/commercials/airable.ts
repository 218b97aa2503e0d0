import type { Day } from "@/lib/day";

/** The days on which a commercial may air; null without a limit. */
export type Validity = { valid_from: Day | null; valid_to: Day | null };

/** Whether a commercial may air on a day. */
export const isValidOn = ({ valid_from, valid_to }: Validity, date: Day): boolean =>
  (valid_from === null || date >= valid_from) && (valid_to === null || date <= valid_to);

/** Whether a commercial cannot air on a day: its days are over or not come, or it has no usable audio. */
export const isUnairable = (spot: Validity & { media_state: string | null }, date: Day): boolean =>
  !isValidOn(spot, date) ||
  spot.media_state === null ||
  spot.media_state === "none" ||
  spot.media_state === "refused";

/** Whether a change of validity or substitute changes what airs on a day instead of a commercial. */
export function isAiringChanged(
  before: Validity & { substitute: string | null },
  after: Validity & { substitute: string | null },
  date: Day,
): boolean {
  const [was, is] = [isValidOn(before, date), isValidOn(after, date)];
  if (before.substitute === null && after.substitute === null) return false;
  return was !== is || (!is && before.substitute !== after.substitute);
}
