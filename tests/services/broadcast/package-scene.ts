const HOURS = [7, 8].map((hour) => ({ hour, spots: 0 }));
/** A line of a package: forty spots in four weeks. */
export const LINE = { weekdays: [1, 2, 3, 4, 5], hours: HOURS, per_day: 2, length: 30 };
