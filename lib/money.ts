import Big from "big.js";
import { takeAt, takeFrom } from "./must";

declare const brand: unique symbol;
/** A decimal text with the decimals of its currency ("1234.50"). All arithmetic on money is in this file. */
export type Money = string & { readonly [brand]: "Money" };
/** A rate in basis points: 10 000 = 100 %. */
export type BasisPoints = number;

const ONE_BP = new Big("0.0001");
const HALF_AWAY = 1; // Big.roundHalfUp rounds half away from zero

const known = new Map<string, number>();
/** The decimals of a currency by its ISO code: 0 for JPY, 3 for KWD, 2 for most and for unknown codes. */
export function getCurrencyPlaces(currency: string): number {
  const places = known.get(currency) ?? findPlaces(currency);
  if (known.size < 1000) known.set(currency, places);
  return places;
}
function findPlaces(currency: string): number {
  try {
    return (
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2
    );
  } catch {
    return 2;
  }
}

/** Whether a text is the ISO code of a current currency: "EUR". */
export const isCurrency = (code: string) => Intl.supportedValuesOf("currency").includes(code);

/** The styles of amounts, each as a sample with two decimals. */
export const MONEY_STYLES = [
  "1,000.00",
  "1.000,00",
  "1 000,00",
  "1 000.00",
  "1'000.00",
  "1000.00",
  "1000,00",
] as const;
/** The accepted values of `currency_format`: each style with 0, 2 or 3 decimals. */
export const MONEY_FORMATS: readonly string[] = [
  ...new Set(MONEY_STYLES.flatMap((style) => [style, style.slice(0, -3), `${style}0`])),
];
/** The style of a sample, whatever its decimals. */
export const getMoneyStyle = (currency_format: string): (typeof MONEY_STYLES)[number] => {
  const { group, decimal } = getSeparators(currency_format);
  return MONEY_STYLES.find((style) => style === `1${group}000${decimal}00`) ?? MONEY_STYLES[0];
};

/** The sample of a style with the decimals of a currency: "1.000,00" with 3 is "1.000,000". */
export const formatSample = (style: (typeof MONEY_STYLES)[number], places: number): string =>
  style.slice(0, -3) + (places ? style.at(-3) + "0".repeat(places) : "");
/** The symbol of a currency: "€", "¥", or its code when it has none. */
export const getCurrencySymbol = (currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find((part) => part.type === "currency")?.value ?? currency;

// The one place where a text becomes money unchecked: a decimal number always formats as an amount.
const round = (value: Big, places: number) => value.toFixed(places, HALF_AWAY) as Money;
/** A decimal text or number as money, rounded half away from zero. */
export const toMoney = (value: string | number, places = 2): Money => round(new Big(value), places);
/** Whether a text is an amount: a decimal number without exponent. */
export const isAmount = (text: string): text is Money => /^-?\d+(\.\d+)?$/.test(text);
/** Reads an amount with the decimals it is written with; throws a RangeError for other text. */
export function readAmount(text: string): Money {
  if (!isAmount(text)) throw new RangeError(`no amount: ${text}`);
  return text;
}
/** The greatest amount accepted as input. */
export const MOST_AMOUNT = readAmount("999999999999");
/** An amount in units of its last decimal, as a whole number: "12.50" is 1250. Exact up to the greatest amount with three decimals. */
export const toUnits = (amount: Money): number => Number(amount.replace(".", ""));
/** Zero with two decimals. */
export const ZERO = toMoney(0);

const placesIn = (amount: string) => amount.split(".")[1]?.length ?? 0;
const most = (amounts: readonly Money[]) => amounts.reduce((n, a) => Math.max(n, placesIn(a)), 0);
const big = (amount: Money) => new Big(amount);

/** The different values of a list with how often they occur: a campaign has many spots and few prices. */
function countValues<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
const addCounted = (counts: ReadonlyMap<number | Money, number>): Big =>
  [...counts].reduce(
    (t, [value, count]) => t.plus(count === 1 ? value : new Big(value).times(count)),
    new Big(0),
  );

/** The sum of amounts, by default with the most decimals among them; zero for none. */
export function sum(amounts: readonly Money[], places?: number): Money {
  const counts = countValues(amounts);
  return round(addCounted(counts), places ?? (amounts.length ? most([...counts.keys()]) : 2));
}
/** The sum of two amounts, with the more decimals of both. */
export const add = (a: Money, b: Money): Money => round(big(a).plus(b), most([a, b]));
/** `a` − `b`, with the more decimals of both. */
export const subtract = (a: Money, b: Money): Money => round(big(a).minus(b), most([a, b]));
/** The amount with the opposite sign. */
export const negate = (a: Money): Money => round(big(a).times(-1), placesIn(a));
/** Amount × factor (a number of spots, an index, a rate as text), rounded once. */
export const multiply = (a: Money, factor: string | number): Money =>
  round(big(a).times(factor), placesIn(a));
/** An amount × a rate in basis points, rounded once. */
export const applyRate = (a: Money, bp: BasisPoints): Money =>
  round(big(a).times(bp).div(10_000), placesIn(a));
/**
 * Amount × each factor in basis points, rounded once to `places`, so that a chain of indices has no rounding in
 * between.
 */
export const scale = (a: Money, factors: readonly BasisPoints[], places = placesIn(a)): Money =>
  round(
    factors.reduce((t, bp) => t.times(bp).times(ONE_BP), big(a)),
    places,
  );
/** Amount × part ÷ whole (quantity "2.5" of 1, 7 of 15 seconds), rounded once to `places`. */
export const takeFraction = (a: Money, part: string | number, whole: number, places = placesIn(a)): Money =>
  round(big(a).times(part).div(whole), places);
/** Compares two amounts: −1 when `a` is less, 0 when equal, 1 when greater. */
export const compare = (a: Money, b: Money): -1 | 0 | 1 => big(a).cmp(b);
/** The lesser of two amounts. */
export const pickSmaller = (a: Money, b: Money): Money => (compare(a, b) <= 0 ? a : b);
/** The amount without its sign. */
export const makePositive = (a: Money): Money => (isNegative(a) ? negate(a) : a);
/** Whether an amount is zero. */
export const isZero = (a: Money) => big(a).eq(0);
/** Whether an amount is less than zero. */
export const isNegative = (a: Money) => big(a).lt(0);
/** How many times `part`, not zero, is contained in an amount, for example the spots a budget buys. */
export const countMultiples = (a: Money, part: Money): number =>
  big(a).div(big(part)).round(0, Big.roundDown).toNumber();
/** `a` ÷ `b` as a floating-point number, 0 for a zero `b`. For charts and ratios only, never to compute an amount. */
export const computeRatio = (a: Money, b: Money): number => (isZero(b) ? 0 : big(a).div(b).toNumber());

/**
 * Splits an amount by weights (numbers or amounts) so that the parts sum to it: largest remainder, the first part
 * wins a tie. Equal parts when all weights are zero.
 */
export function split(amount: Money, weights: readonly (number | Money)[]): Money[] {
  const places = placesIn(amount);
  const counts = countValues(weights);
  const total = addCounted(counts);
  if (weights.length === 0) return [];
  const even = total.eq(0);
  const unit = new Big(10).pow(-places);
  const shares = [...counts].map(([weight, count]) => {
    const exact = even ? big(amount).div(weights.length) : big(amount).times(weight).div(total);
    const floor = exact.round(places, 0);
    return { weight, count, floor, rest: exact.minus(floor).abs() };
  });
  const left = big(amount)
    .minus(shares.reduce((t, { floor, count }) => t.plus(floor.times(count)), new Big(0)))
    .div(unit)
    .toNumber();
  const step = left < 0 ? unit.times(-1) : unit;
  const all = Math.floor(Math.abs(left) / weights.length);
  const first = Math.abs(left) % weights.length;
  const parts = new Map(
    shares.map(({ weight, floor }) => {
      const plain = floor.plus(step.times(all));
      return [weight, [round(plain, places), round(plain.plus(step), places)] as const] as const;
    }),
  );
  const raised = first > 0 ? findLargestRests(shares, weights, first) : null;
  return weights.map((weight, i) => takeFrom(parts, weight)[raised?.has(i) ? 1 : 0]);
}

/** The indexes of the `many` weights with the largest rests; of equal rests the first ones. */
function findLargestRests<T>(
  shares: { weight: T; rest: Big }[],
  weights: readonly T[],
  many: number,
): Set<number> {
  let rank = 0;
  const sorted = shares.toSorted((a, b) => b.rest.cmp(a.rest));
  const ranks = new Map(
    sorted.map(({ weight, rest }, i) => {
      if (i > 0 && !takeAt(sorted, i - 1).rest.eq(rest)) rank++;
      return [weight, rank];
    }),
  );
  const order = weights.map((weight, i) => ({ i, rank: takeFrom(ranks, weight) }));
  return new Set(
    order
      .sort((a, b) => a.rank - b.rank || a.i - b.i)
      .slice(0, many)
      .map(({ i }) => i),
  );
}

/**
 * The separators in a `currency_format` sample (seed): '1,000.00', '1.000,00', '1 000,00', "1'000.00", '1000.00' …
 */
export function getSeparators(currency_format: string): { group: string; decimal: string } {
  const found = /^1([^0-9]?)000(?:([^0-9])0+)?$/.exec(currency_format);
  const group = found?.[1] ?? ",";
  return { group, decimal: found?.[2] ?? (group === "." ? "," : ".") };
}

/** Formats an amount in the tenant's format, with the true minus sign. */
export function formatMoney(amount: Money, currency_format: string): string {
  const { group, decimal } = getSeparators(currency_format);
  const [whole = "0", cents] = amount.replace("-", "").split(".");
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, group === " " ? " " : group) : whole;
  return (isNegative(amount) ? "−" : "") + grouped + (cents ? decimal + cents : "");
}

/** Parses text in the tenant's format; null when it is not an amount in that format. */
export function parseMoney(text: string, currency_format: string, places = 2): Money | null {
  const { group, decimal } = getSeparators(currency_format);
  const bare = text.trim().replace(/[−–]/g, "-").replace(/[   ]/g, " ");
  const g = group === " " ? " " : group.replace(/[.']/g, "\\$&");
  const d = decimal.replace(".", "\\.");
  const shape = new RegExp(`^-?(\\d{1,3}(?:${g || "(?!)"}\\d{3})+|\\d+)(?:${d}(\\d*))?$`);
  if (!shape.test(bare)) return null;
  const plain = (group ? bare.split(group).join("") : bare).replace(decimal, ".").replace(/\.$/, "");
  return toMoney(plain, places);
}

/**
 * Parses text in the tenant's format or, when that fails, in another format if the reading is unambiguous: both
 * separators ("1.234,50"), or one separator before one or two digits ("1234,5"). "1,234" in a foreign format is null,
 * because it may be a thousand or slightly more than one.
 */
export function parsePastedMoney(text: string, currency_format: string, places = 2): Money | null {
  const own = parseMoney(text, currency_format, places);
  if (own) return own;
  const found = /^([-−–]?\d[\d.,'\s]*?)([.,])(\d{1,2})$/.exec(text.trim());
  if (!found) return null;
  const [, whole = "", mark = ".", cents = ""] = found;
  const group = /[.,'\s]/.exec(whole)?.[0] ?? "";
  if (group === mark) return null;
  const sample = `1${/\s/.test(group) ? " " : group}000${mark}00`;
  return parseMoney(`${whole}${mark}${cents}`, sample, places);
}
