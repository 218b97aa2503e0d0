import { AUDIENCE_DAYS } from "@/lib/audience/hours";
import type { Audience } from "@/lib/audience/shapes";
import type { FieldProblem } from "@/lib/errors";

/**
 * What does not fit together in an audience, with its field: a weekly reach above the universe, an hour above the weekly
 * reach. Null where all fits.
 */
export function findAudienceProblem(audience: Audience): FieldProblem | null {
  const { universe, weekly_reach } = audience;
  if (weekly_reach > universe)
    return { path: "weekly_reach", code: "above_universe", values: { limit: universe } };
  for (const day of AUDIENCE_DAYS) {
    const hour = audience[day].findIndex((listeners) => listeners > weekly_reach);
    if (hour >= 0)
      return { path: `${day}.${hour}`, code: "above_weekly_reach", values: { limit: weekly_reach } };
  }
  return null;
}
