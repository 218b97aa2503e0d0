/** What a station's outputs beside the main one are for. */
export const OUTPUT_ROLES = ["backup", "mirror"] as const;
/** Outputs beside the main one, at most. */
export const OUTPUTS_MOST = 4;
