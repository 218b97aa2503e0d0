/** The decimals of a quantity at most. */
export const QUANTITY_PLACES = 4;
/** The greatest quantity. */
export const MOST_QUANTITY = 100_000;
const FINEST = 10 ** QUANTITY_PLACES;

/** Units of invoice lines, with their codes in UN/ECE recommendation 20; "" names none. A spot has no code of its own. */
export const UNIT_CODES = {
  "": "C62",
  piece: "H87",
  spot: "C62",
  second: "SEC",
  hour: "HUR",
  day: "DAY",
  week: "WEE",
  month: "MON",
  thousand: "MIL",
} as const;
/** A unit of `UNIT_CODES`. */
export type Unit = keyof typeof UNIT_CODES;
/** The units that a line can name, in the order in which they are offered. */
export const UNITS = [
  "",
  "piece",
  "spot",
  "second",
  "hour",
  "day",
  "week",
  "month",
  "thousand",
] as const satisfies readonly Unit[];

const round = (quantity: number): number => Math.round(quantity * FINEST) / FINEST;

/** Whether a number has no more decimals than a quantity may have. */
export const isQuantity = (quantity: number): boolean => round(quantity) === quantity;

/** What is left of a quantity, exactly: 0.3 less 0.1 is 0.2. */
export const subtractQuantities = (quantity: number, taken: readonly number[]): number =>
  round(quantity - taken.reduce((all, one) => all + one, 0)) + 0;

/** How many decimals a quantity is written with: none for 3, one for 2.5. */
export const countQuantityPlaces = (quantity: number): number => {
  const [, decimals = ""] = quantity.toFixed(QUANTITY_PLACES).split(".");
  return decimals.replace(/0+$/, "").length;
};
