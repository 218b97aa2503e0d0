/** The greatest number of scenarios of a draft. */
export const SCENARIOS_MOST = 4;
