/** Paintings one draft may hold. */
export const SCENARIOS_MOST = 4;
