import type { Day } from "@/lib/day";
import { isNegative, type Money, makePositive, toMoney } from "@/lib/money";
import { encode } from "@/lib/traffic/encoding";
import type { AccountingSettings } from "./accounts";
import { type Booking, getYearStart } from "./bookings";

/** The decimal places of amounts in the file; currencies with more cannot be written. */
export const DATEV_PLACES = 2;

/** The columns of a booking batch up to the text of the booking; later ones are optional and left out. */
const HEADS = [
  ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs", "Basis-Umsatz"],
  ...["WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum"],
  ...["Belegfeld 1", "Belegfeld 2", "Skonto", "Buchungstext"],
];
const TEXT_MOST = 60;
const NUMBER_MOST = 36;
const NAME_MOST = 30;

/** A booking with the text that describes it. */
export type DatevLine = Booking & { text: string };
/** What the head of a file says. */
export type DatevBatch = {
  settings: AccountingSettings;
  from: Day;
  to: Day;
  currency: string;
  /** UTC. */
  created_at: Date;
  name: string;
};

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const clean = (text: string, most: number) =>
  [...text.replaceAll(/\p{Cc}+/gu, " ").trim()].slice(0, most).join("");
const writeDay = (day: Day) => day.replaceAll("-", "");
/** Only letters, digits and a few signs are allowed in the number of a document. */
const writeNumber = (number: string) => clean(number.replaceAll(/[^A-Za-z0-9_$&%*+\-/]/g, "-"), NUMBER_MOST);
const writeAmount = (amount: Money) => toMoney(makePositive(amount), DATEV_PLACES).replace(".", ",");
/** The number of digits of the accounts of the ledger, 4 to 8: that of the longest account in use. */
const countDigits = ({ receivables, bank, cash, card, interest, untaxed, rates }: AccountingSettings) => {
  const own = [untaxed, ...rates].flatMap(({ revenue, discount }) => [revenue, discount]);
  const longest = Math.max(...[receivables, bank, cash, card, interest, ...own].map(({ length }) => length));
  return Math.min(8, Math.max(4, longest));
};

function writeHead({ settings, from, to, currency, created_at, name }: DatevBatch): string {
  const created = created_at.toISOString().replaceAll(/\D/g, "");
  const year = writeDay(getYearStart(from, settings.year_start));
  const [consultant, client] = [settings.consultant, settings.client];
  return [
    ...['"EXTF"', "700", "21", '"Buchungsstapel"', "13", created, "", '"RE"', '""', '""', consultant, client],
    ...[year, countDigits(settings), writeDay(from), writeDay(to), quote(clean(name, NAME_MOST)), '""', "1"],
    ...["0", "0", quote(currency), "", '""', "", "", '""', "", "", '""', '""'],
  ].join(";");
}

function writeLine(line: DatevLine, currency: string): string {
  return [
    writeAmount(line.amount),
    isNegative(line.amount) ? '"H"' : '"S"',
    quote(currency),
    ...["", "", '""'],
    line.account,
    line.contra,
    quote(line.tax_key),
    `${line.date.slice(8)}${line.date.slice(5, 7)}`,
    quote(writeNumber(line.number)),
    '""',
    "",
    quote(clean(line.text, TEXT_MOST)),
  ].join(";");
}

/**
 * Writes bookings as a booking batch in the layout of DATEV: a head, the names of the columns, then a line for each,
 * with semicolons, decimal comma and CRLF in Windows-1252. S and H say whether `account` is debited or credited. The
 * year of a line is that of the head, so all of them lie in one financial year.
 */
export function writeDatev(batch: DatevBatch, lines: readonly DatevLine[]): Uint8Array<ArrayBuffer> {
  const written = [
    writeHead(batch),
    HEADS.join(";"),
    ...lines.map((line) => writeLine(line, batch.currency)),
  ];
  return encode(`${written.join("\r\n")}\r\n`, "windows-1252");
}
