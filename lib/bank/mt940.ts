import type { BankEntry } from "@/lib/bank/entry";
import { type Day, parseIsoDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { compare, type Money, negate, subtract, sum, toMoney } from "@/lib/money";

/** Whether a text is an MT940 or MT942 statement. */
export const isMt940 = (text: string): boolean =>
  /^:25P?:/m.test(text) && /^:(?:60[FM]|61|28C?):/m.test(text);

type Field = { tag: string; text: string };
type Statement = { account: string; entries: BankEntry[]; opening: Money | null; currency: string };

/** The fields of a statement in order; a line without a tag continues the field before it. */
function listFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const tagged = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    const last = fields.at(-1);
    if (tagged) fields.push({ tag: tagged[1] ?? "", text: tagged[2] ?? "" });
    else if (/^-?\}?$/.test(line) || line.startsWith("{")) continue;
    else if (last) last.text += `\n${line}`;
  }
  return fields;
}

const broken = () => invalid("file", "bank_file_broken");
const toYear = (two: string) => (Number(two) < 80 ? `20${two}` : `19${two}`);
function readDay(six: string): Day {
  const day = parseIsoDay(`${toYear(six.slice(0, 2))}-${six.slice(2, 4)}-${six.slice(4, 6)}`);
  if (!day) throw broken();
  return day;
}
const readValue = (text: string, places: number): Money =>
  toMoney(text.replace(/,$/, "").replace(",", "."), places);

/** The booking day MMDD of the year that is nearest to the value day. */
function readBooked(value: Day, four: string | undefined): Day {
  if (!four) return value;
  const year = Number(value.slice(0, 4));
  const turn = Number(four.slice(0, 2)) - Number(value.slice(5, 7));
  const shift = turn > 6 ? -1 : 0;
  return parseIsoDay(`${year + (turn < -6 ? 1 : shift)}-${four.slice(0, 2)}-${four.slice(2)}`) ?? value;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/;
function readBalance(text: string, places: number): { amount: Money; currency: string } {
  const [, sign, , currency = "", digits = ""] = BALANCE.exec(text) ?? [];
  if (!sign) throw broken();
  const amount = readValue(digits, places);
  return { amount: sign === "D" ? negate(amount) : amount, currency };
}

/** Value day, booking day, sign, amount, kind, the references of customer and bank. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)([NSF][A-Z0-9]{3})?([^\n]*)/;
function readEntry(text: string, { account, currency }: Statement, places: number): BankEntry {
  const [, value = "", booked, sign, , digits = "", , references = ""] = ENTRY.exec(text) ?? [];
  if (!sign) throw broken();
  const amount = readValue(digits, places);
  const [own = "", bank = ""] = references.split("//");
  return {
    account,
    date: readBooked(readDay(value), booked),
    // RC takes back a credit, RD a debit.
    amount: sign === "D" || sign === "RC" ? negate(amount) : amount,
    currency,
    name: "",
    iban: "",
    text: own === "NONREF" ? "" : own,
    bank_reference: bank.trim(),
  };
}

const isPurpose = (code: number) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63);
/** SEPA labels inside of a purpose: what follows SVWZ+ is what the payer wrote. */
function readPurpose(text: string): string {
  const parts = text.split(/(?=(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+)/);
  if (parts.length === 1) return text;
  const of = (label: string) =>
    parts.find((part) => part.startsWith(`${label}+`))?.slice(label.length + 1) ?? "";
  const end = of("EREF").trim();
  return [of("SVWZ"), end === "NOTPROVIDED" ? "" : end].filter(Boolean).join(" ");
}

/** Adds what field 86 says of an entry: in subfields as German and Austrian banks write it, else as free text. */
function describeEntry(entry: BankEntry, field: string): BankEntry {
  const [, mark] = /^\d{3}([^\dA-Za-z\s])\d{2}/.exec(field) ?? [];
  if (!mark) {
    const free = readPurpose(field.replaceAll("\n", ""));
    return { ...entry, text: [entry.text, free].filter(Boolean).join(" ") };
  }
  const parts = field
    .replaceAll("\n", "")
    .slice(3)
    .split(mark)
    .filter((part) => /^\d{2}/.test(part))
    .map((part) => ({ code: Number(part.slice(0, 2)), text: part.slice(2) }));
  const join = (is: (code: number) => boolean) =>
    parts
      .filter(({ code }) => is(code))
      .map(({ text }) => text)
      .join("");
  return {
    ...entry,
    name: join((code) => code === 32 || code === 33),
    iban: join((code) => code === 31),
    text: [entry.text, readPurpose(join(isPurpose))].filter(Boolean).join(" "),
  };
}

function closeStatement({ opening, entries }: Statement, field: string, places: number) {
  if (opening === null) return;
  const closing = readBalance(field, places).amount;
  const reached = sum([opening, ...entries.map((entry) => entry.amount)], places);
  if (compare(reached, closing) !== 0)
    throw invalid("file", "bank_sums_differ", { difference: subtract(closing, reached) });
}

/**
 * Reads the entries of MT940 and MT942 statements. Throws 422 for entries that cannot be read, and where entries and
 * balances of a statement disagree.
 */
export function readMt940(text: string, places: number): BankEntry[] {
  const statements: Statement[] = [];
  for (const field of listFields(text)) {
    const now = statements.at(-1);
    const last = now?.entries.at(-1);
    if (field.tag.startsWith("25"))
      statements.push({ account: field.text.split("\n")[0] ?? "", entries: [], opening: null, currency: "" });
    else if (!now) continue;
    else if (/^60[FM]$/.test(field.tag)) {
      const { amount, currency } = readBalance(field.text, places);
      Object.assign(now, { opening: amount, currency });
    } else if (field.tag === "61") now.entries.push(readEntry(field.text, now, places));
    else if (field.tag === "86" && last)
      now.entries[now.entries.length - 1] = describeEntry(last, field.text);
    else if (/^62[FM]$/.test(field.tag)) closeStatement(now, field.text, places);
  }
  return statements.flatMap(({ entries }) => entries);
}
