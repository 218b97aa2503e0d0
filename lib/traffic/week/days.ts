/** The days of a week board. */
export const WEEK_DAYS = 7;
/** The most stations of a week board. */
export const WEEK_STATIONS = 20;
