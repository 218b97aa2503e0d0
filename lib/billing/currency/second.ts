import { getCurrencyPlaces, type Money, takeFraction } from "@/lib/money";
import { COUNTRIES } from "@/lib/tables/countries";

/** The decimal places of a rate at most. */
export const RATE_PLACES = 6;
/** The greatest rate. */
export const MOST_RATE = 10_000_000;

/** Currencies of countries of the European Union that are not among the known ones. */
const EUROPEAN: Readonly<Record<string, string>> = {
  CZ: "CZK",
  DK: "DKK",
  HU: "HUF",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
};

/** A second currency of an invoice: one unit of the invoice's currency is `rate` of it, by a rate of a day. */
export type SecondCurrency = { currency: string; rate: string };

/** An amount of an invoice in its second currency, rounded once to the decimals of that currency. */
export const computeSecond = (amount: Money, { currency, rate }: SecondCurrency): Money =>
  takeFraction(amount, rate, 1, getCurrencyPlaces(currency));

/**
 * Whether the second currency is the one in which a seller of that country accounts for its tax, so that an e-invoice
 * states the tax in it, too (BT-6, BT-111; directive 2006/112/EC, art. 230).
 */
export const isTaxCurrency = (currency: string, sellerCountry: string): boolean =>
  (COUNTRIES[sellerCountry]?.currency ?? EUROPEAN[sellerCountry]) === currency;
