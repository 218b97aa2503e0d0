/** The greatest number of options of a proposal. */
export const OPTIONS_MOST = 3;
/** The greatest number of lines of an option. */
export const LINES_MOST = 200;
