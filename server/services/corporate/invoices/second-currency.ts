import type { z } from "zod";
import { computeSecond, isTaxCurrency } from "@/lib/billing/currency/second";
import type { Invoice, SecondCurrencyIn } from "@/lib/calls/corporate/invoice-shapes";
import { type Day, formatDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { getCurrencyPlaces, type Money, readAmount, toMoney } from "@/lib/money";
import type { DocumentFormat, Translate } from "@/server/documents/types";
import type { Words } from "@/server/documents/words";

type SecondColumns = {
  second_currency: string | null;
  second_rate: Money | null;
  second_rate_date: Day | null;
};
type Presented = z.input<typeof Invoice>["second_currency"];
const NONE = { second_currency: null, second_rate: null, second_rate_date: null };

/** The second currency of a draft: as sent, and as before where nothing is sent. */
export function toSecondColumns(
  sent: z.output<typeof SecondCurrencyIn> | null | undefined,
  before: SecondColumns | null,
  currency: string,
) {
  if (sent === undefined) return before ? copySecondColumns(before) : NONE;
  if (sent === null) return NONE;
  if (sent.currency === currency) throw invalid("second_currency.currency", "same_currency");
  return { second_currency: sent.currency, second_rate: sent.rate, second_rate_date: sent.date };
}

/** The second currency of a document that is made of another one. */
export const copySecondColumns = ({ second_currency, second_rate, second_rate_date }: SecondColumns) => ({
  second_currency,
  second_rate,
  second_rate_date,
});

type Stated = SecondColumns & { currency: string; date: Day; total: string; tax: string };
/** A document in its second currency; null without one. */
export function presentSecond(row: Stated, sellerCountry: string): Presented {
  const { second_currency: currency, second_rate: rate, second_rate_date: date } = row;
  if (!currency || !rate || !date) return null;
  const places = getCurrencyPlaces(row.currency);
  const convert = (amount: string): Money => computeSecond(toMoney(amount, places), { currency, rate });
  return {
    currency,
    rate,
    date,
    total: convert(row.total),
    tax: convert(row.tax),
    is_tax_currency: isTaxCurrency(currency, sellerCountry),
  };
}

/** The sentence that states total and tax in the second currency, with its rate and day; null without one. */
export function writeSecond(row: Stated, t: Translate, say: Words, reading: DocumentFormat): string | null {
  const second = presentSecond(row, "");
  if (!second || !row.second_rate) return null;
  return t("documents.invoice.second_currency", {
    currency: second.currency,
    total: say.amount(readAmount(second.total)),
    tax: say.amount(readAmount(second.tax)),
    base: row.currency,
    rate: say.amount(row.second_rate),
    day: formatDay(row.second_rate_date ?? row.date, reading.date_format),
  });
}
