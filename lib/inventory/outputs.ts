/** Roles of a station's further outputs. */
export const OUTPUT_ROLES = ["backup", "mirror"] as const;
/** The greatest number of outputs in addition to the main one. */
export const OUTPUTS_MOST = 4;
