/** The longest limit of a break, in seconds. */
export const MOST_SECONDS = 3600;
/** The capacity of a break without a limit: more seconds than a day can fill, so that every sum and check holds. */
export const NO_LIMIT = 86_400;

/**
 * Whether a capacity is a limit. Held seconds and fillers may already be taken off one without a limit, hence not a
 * comparison with `NO_LIMIT`.
 */
export const isLimited = (capacity_seconds: number): boolean => capacity_seconds <= MOST_SECONDS;

/** The breaks with a limit: only these have seconds left, and only they count in a share of sold seconds. */
export const listLimited = <B extends { capacity_seconds: number }>(breaks: readonly B[]): B[] =>
  breaks.filter(({ capacity_seconds }) => isLimited(capacity_seconds));
