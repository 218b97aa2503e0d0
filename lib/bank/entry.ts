import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";

/** The formats of bank files that are read. */
export const BANK_FORMATS = ["csv", "camt", "mt940"] as const;
/** A format of `BANK_FORMATS`. */
export type BankFormat = (typeof BANK_FORMATS)[number];

/** The states of an incoming entry: to be booked, booked as a payment, or left out by a person. */
export const ENTRY_STATES = ["open", "booked", "left"] as const;

/** A booked entry of a bank account. `amount` is negative for money that left the account. */
export type BankEntry = {
  /** The account of the statement, without spaces; "" where the file does not name it. */
  account: string;
  date: Day;
  amount: Money;
  /** ISO code; "" where the file does not name it. */
  currency: string;
  /** Who paid, and from which account. */
  name: string;
  iban: string;
  /** What the payer wrote. */
  text: string;
  /** The bank's own reference of the entry. */
  bank_reference: string;
};

const NAME_MOST = 200;
const CODE_MOST = 60;
const TEXT_MOST = 1000;
const clean = (text: string, most: number) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, most);
const cleanCode = (text: string) => clean(text.replaceAll(/\s/g, ""), CODE_MOST);

/** The entry with its texts in one line each and of limited length. */
export const normalizeEntry = (entry: BankEntry): BankEntry => ({
  ...entry,
  account: cleanCode(entry.account),
  currency: cleanCode(entry.currency).toUpperCase().slice(0, 3),
  name: clean(entry.name, NAME_MOST),
  iban: cleanCode(entry.iban).toUpperCase(),
  text: clean(entry.text, TEXT_MOST),
  bank_reference: clean(entry.bank_reference, CODE_MOST),
});

/**
 * The key of each entry of a file, the same in every file that holds the entry. Entries that agree in everything are
 * counted, because a customer may pay the same amount twice on one day.
 */
export function listEntryKeys(entries: readonly BankEntry[]): string[] {
  const counts = new Map<string, number>();
  return entries.map(({ account, date, amount, currency, name, iban, text, bank_reference }) => {
    const key = JSON.stringify([account, date, amount, currency, name, iban, text, bank_reference]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}
