import Big from "big.js";

declare const brand: unique symbol;
/** A decimal string in the currency's own places ("1234.50"); arithmetic happens only in this file. */
export type Money = string & { readonly [brand]: "Money" };
/** A rate in basis points: 10 000 = 100 %. */
export type BasisPoints = number;

const ONE_BP = new Big("0.0001");
const HALF_AWAY = 1; // Big.roundHalfUp rounds half away from zero

const known = new Map<string, number>();
/** Places of a currency, from its ISO code: 0 for JPY, 3 for KWD, 2 for most. */
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

/** Whether a text is the ISO code of a currency in use: "EUR". */
export const isCurrency = (code: string) => Intl.supportedValuesOf("currency").includes(code);

/** How amounts may be written, each by its sample of two places. */
export const MONEY_STYLES = [
  "1,000.00",
  "1.000,00",
  "1 000,00",
  "1 000.00",
  "1'000.00",
  "1000.00",
  "1000,00",
] as const;
/** Every sample a tenant may keep as its `currency_format`: the styles with the places of its currency, 0 to 3. */
export const MONEY_FORMATS: readonly string[] = [
  ...new Set(MONEY_STYLES.flatMap((style) => [style, style.slice(0, -3), `${style}0`])),
];
/** The style a sample is of, whatever its places. */
export const getMoneyStyle = (currency_format: string): (typeof MONEY_STYLES)[number] => {
  const { group, decimal } = getSeparators(currency_format);
  return MONEY_STYLES.find((style) => style === `1${group}000${decimal}00`) ?? MONEY_STYLES[0];
};

/** The sample of a style with the places of a currency: "1.000,00" and 3 are "1.000,000". */
export const formatSample = (style: (typeof MONEY_STYLES)[number], places: number): string =>
  style.slice(0, -3) + (places ? style.at(-3) + "0".repeat(places) : "");
/** The sign of a currency as it stands alone: "€", "¥", or its code. */
export const getCurrencySymbol = (currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find((part) => part.type === "currency")?.value ?? currency;

/** Any decimal text or whole number as money, rounded half away from zero. */
export function toMoney(value: string | number, places = 2): Money {
  return new Big(value).toFixed(places, HALF_AWAY) as Money;
}
export const ZERO = toMoney(0);

const placesIn = (amount: string) => amount.split(".")[1]?.length ?? 0;
const most = (amounts: readonly Money[]) => amounts.reduce((n, a) => Math.max(n, placesIn(a)), 0);
const big = (amount: Money) => new Big(amount);

export function sum(amounts: readonly Money[], places = amounts.length ? most(amounts) : 2): Money {
  return amounts.reduce((t, a) => t.plus(a), new Big(0)).toFixed(places, HALF_AWAY) as Money;
}
export const add = (a: Money, b: Money): Money => sum([a, b]);
export const subtract = (a: Money, b: Money): Money => sum([a, negate(b)]);
export const negate = (a: Money): Money => big(a).times(-1).toFixed(placesIn(a), HALF_AWAY) as Money;
/** Amount × factor (a number of spots, an index, a rate as text), rounded once. */
export const multiply = (a: Money, factor: string | number): Money =>
  big(a).times(factor).toFixed(placesIn(a), HALF_AWAY) as Money;
/** `bp` basis points of an amount. */
export const applyRate = (a: Money, bp: BasisPoints): Money =>
  big(a).times(bp).div(10_000).toFixed(placesIn(a), HALF_AWAY) as Money;
/** Amount × each factor in basis points, rounded once to `places`: a chain of indices has no rounding between. */
export const scale = (a: Money, factors: readonly BasisPoints[], places = placesIn(a)): Money =>
  factors.reduce((t, bp) => t.times(bp).times(ONE_BP), big(a)).toFixed(places, HALF_AWAY) as Money;
/** Amount × part ÷ whole (a quantity "2.5" of 1, 7 of 15 seconds), rounded once to `places`. */
export const takeFraction = (a: Money, part: string | number, whole: number, places = placesIn(a)): Money =>
  big(a).times(part).div(whole).toFixed(places, HALF_AWAY) as Money;
export const compare = (a: Money, b: Money): -1 | 0 | 1 => big(a).cmp(b) as -1 | 0 | 1;
export const isZero = (a: Money) => big(a).eq(0);
export const isNegative = (a: Money) => big(a).lt(0);
/** How many whole times an amount holds another: the spots a budget buys. `part` is not zero. */
export const countMultiples = (a: Money, part: Money): number =>
  big(a).div(big(part)).round(0, Big.roundDown).toNumber();
/** For ratios and charts only; never to calculate an amount. */
export const computeRatio = (a: Money, b: Money): number => (isZero(b) ? 0 : big(a).div(b).toNumber());

/** Splits an amount by weights (numbers or amounts) so that the parts sum to the whole: largest remainder, first wins a tie. */
export function split(amount: Money, weights: readonly (number | Money)[]): Money[] {
  const places = placesIn(amount);
  const total = weights.reduce((t, w) => t.plus(w), new Big(0));
  if (weights.length === 0) return [];
  const even = total.eq(0);
  const unit = new Big(10).pow(-places);
  const exact = weights.map((w) =>
    even ? big(amount).div(weights.length) : big(amount).times(w).div(total),
  );
  const floors = exact.map((e) => e.round(places, 0));
  let left = big(amount)
    .minus(floors.reduce((t, f) => t.plus(f), new Big(0)))
    .div(unit)
    .toNumber();
  const step = left < 0 ? unit.times(-1) : unit;
  const order = exact
    .map((e, i) => ({ i, rest: e.minus(floors[i]!).abs() }))
    .sort((a, b) => b.rest.cmp(a.rest) || a.i - b.i);
  const parts = [...floors];
  for (let k = 0; left !== 0; k = (k + 1) % order.length, left -= Math.sign(left)) {
    const at = order[k]!.i;
    parts[at] = parts[at]!.plus(step);
  }
  return parts.map((p) => p.toFixed(places, HALF_AWAY) as Money);
}

/** Seed's currency_format, read from its sample: '1,000.00', '1.000,00', '1 000,00', "1'000.00", '1000.00' … */
export function getSeparators(currency_format: string): { group: string; decimal: string } {
  const found = /^1([^0-9]?)000(?:([^0-9])0+)?$/.exec(currency_format);
  const group = found?.[1] ?? ",";
  return { group, decimal: found?.[2] ?? (group === "." ? "," : ".") };
}

/** Shown as the tenant writes numbers, with the true minus sign. */
export function formatMoney(amount: Money, currency_format: string): string {
  const { group, decimal } = getSeparators(currency_format);
  const [whole = "0", cents] = amount.replace("-", "").split(".");
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, group === " " ? " " : group) : whole;
  return (isNegative(amount) ? "−" : "") + grouped + (cents ? decimal + cents : "");
}

/** Typed or pasted text in the tenant's format → money; null where it is no amount in that format. */
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
 * Typed or pasted text, first in the tenant's format, then in another where only one reading is possible: both marks
 * ("1.234,50"), or one mark before one or two digits ("1234,5"). "1,234" alone stays unread where it is not the
 * tenant's own: it may be a thousand or a little more than one.
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
