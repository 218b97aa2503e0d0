import { addMonths, type Day, getMonthStart } from "@/lib/day";
import {
  add,
  type BasisPoints,
  compare,
  isZero,
  type Money,
  negate,
  split,
  subtract,
  sum,
  toMoney,
} from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type AccountingSettings, findRateAccounts } from "./accounts";

/** The layouts in which an export for accounting can be downloaded. */
export const ACCOUNTING_FORMATS = ["datev", "csv", "xlsx"] as const;

/** What is exported for accounting. A discount is one for early payment. */
export const BOOKING_KINDS = ["invoice", "credit_note", "payment", "refund", "discount"] as const;
/** A kind of `BOOKING_KINDS`. */
export type BookingKind = (typeof BOOKING_KINDS)[number];

type Document = { uuid: string; number: string; date: Day; due_date: Day | null; customer_name: string };
/**
 * What a document or a discount comes to at one rate, positive; `name` is "" for what is untaxed. `interest` and `rest`
 * weigh how much of it is interest for late payment.
 */
export type BookedPart = Document & {
  kind: "invoice" | "credit_note" | "discount";
  name: string;
  bp: BasisPoints;
  base: Money;
  tax: Money;
  interest: Money;
  rest: Money;
};
/** A payment or refund, positive. */
export type BookedMovement = Document & {
  kind: "payment" | "refund";
  amount: Money;
  method: "transfer" | "cash" | "card";
};
/**
 * One line of a ledger: `amount` is what it adds to what customers owe, negative where it lowers it; `contra` is the
 * account on the other side. `source` names document, rate and part, the same in every export.
 */
export type Booking = Omit<Document, "uuid"> & {
  source: string;
  kind: BookingKind;
  amount: Money;
  base: Money;
  tax: Money;
  tax_name: string;
  tax_bp: BasisPoints;
  account: string;
  contra: string;
  tax_key: string;
};

const SIGNS: Record<BookingKind, 1 | -1> = {
  invoice: 1,
  credit_note: -1,
  payment: -1,
  refund: 1,
  discount: -1,
};
const signed = (kind: BookingKind, amount: Money) => (SIGNS[kind] === 1 ? amount : negate(amount));

function bookPart(part: BookedPart, settings: AccountingSettings): Booking[] {
  const { kind, uuid, name, bp, base, tax, interest, rest, ...document } = part;
  const accounts = findRateAccounts(settings, { name, bp });
  const own = kind === "discount" ? accounts.discount : accounts.revenue;
  const weights = [rest, interest];
  const isMixed = !isZero(interest);
  const bases = isMixed ? split(base, weights) : [base];
  const taxes = isMixed ? split(tax, weights) : [tax];
  return bases.flatMap((net, i) => {
    const ofTax = takeAt(taxes, i);
    if (isZero(net) && isZero(ofTax)) return [];
    const isInterest = i === 1;
    return {
      ...document,
      source: `${kind} ${uuid} ${bp} ${name}${isInterest ? " interest" : ""}`,
      kind,
      amount: signed(kind, add(net, ofTax)),
      base: signed(kind, net),
      tax: signed(kind, ofTax),
      tax_name: name,
      tax_bp: bp,
      account: settings.receivables,
      contra: isInterest ? settings.interest : own,
      tax_key: accounts.tax_key,
    };
  });
}

function bookMovement({ uuid, amount, method, ...movement }: BookedMovement, settings: AccountingSettings) {
  const { kind } = movement;
  const none = subtract(amount, amount);
  const contra = { transfer: settings.bank, cash: settings.cash, card: settings.card }[method];
  const taxes = { base: none, tax: none, tax_name: "", tax_bp: 0, tax_key: "" };
  const change = signed(kind, amount);
  const source = `${kind} ${uuid}`;
  return { ...movement, ...taxes, source, amount: change, account: settings.receivables, contra };
}

/**
 * Returns the bookings of documents, discounts and movements, by day, kind and number. Their amounts add up to the
 * change of what customers owe, their bases and taxes to the tax report. Parts of zero have none.
 */
export function listBookings(
  parts: readonly BookedPart[],
  movements: readonly BookedMovement[],
  settings: AccountingSettings,
): Booking[] {
  const all = [
    ...parts.flatMap((part) => bookPart(part, settings)),
    ...movements.flatMap((one) => (isZero(one.amount) ? [] : [bookMovement(one, settings)])),
  ];
  return all.toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) ||
      BOOKING_KINDS.indexOf(a.kind) - BOOKING_KINDS.indexOf(b.kind) ||
      a.number.localeCompare(b.number, "en", { numeric: true }) ||
      a.source.localeCompare(b.source),
  );
}

/** A booking that was exported and is in the books of the receiver. */
export type ExportedBooking = Booking & { uuid: string };
/** A line of an export: a booking, or the reversal of an exported one with the opposite amounts. */
export type PlannedBooking = Booking & { reverses: string | null };
/** What an export of a period holds. `changed` bookings were exported with other amounts, `removed` ones are gone. */
export type ExportPlan = {
  lines: PlannedBooking[];
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
};

const keyOf = ({ source, date }: Booking) => `${date} ${source}`;
const isSame = (a: Booking, b: Booking) =>
  compare(a.amount, b.amount) === 0 && compare(a.base, b.base) === 0 && compare(a.tax, b.tax) === 0;
const reverse = ({ uuid, ...booking }: ExportedBooking): PlannedBooking => ({
  ...booking,
  amount: negate(booking.amount),
  base: negate(booking.base),
  tax: negate(booking.tax),
  reverses: uuid,
});

/**
 * Compares the bookings of a period with those of it that were exported: what is new is booked, what has another amount
 * is reversed and booked again, what is gone is reversed. Afterwards the receiver has exactly `bookings`. Accounts are
 * not compared: other settings apply to what is exported from then on.
 */
export function planExport(bookings: readonly Booking[], exported: readonly ExportedBooking[]): ExportPlan {
  const held = new Map(exported.map((one) => [keyOf(one), one]));
  const plan: ExportPlan = { lines: [], added: 0, changed: 0, removed: 0, unchanged: 0 };
  for (const booking of bookings) {
    const before = held.get(keyOf(booking));
    held.delete(keyOf(booking));
    if (before && isSame(before, booking)) {
      plan.unchanged++;
      continue;
    }
    if (before) {
      plan.changed++;
      plan.lines.push(reverse(before));
    } else plan.added++;
    plan.lines.push({ ...booking, reverses: null });
  }
  plan.removed = held.size;
  plan.lines.push(...[...held.values()].map(reverse));
  return plan;
}

/** What bookings of one kind come to. */
export type KindSums = { kind: BookingKind; entries: number; amount: Money; base: Money; tax: Money };
/** Adds up bookings by kind, in the order of `BOOKING_KINDS`; kinds without any are left out. */
export function sumBookings(bookings: readonly Booking[], places: number): KindSums[] {
  const none = toMoney(0, places);
  return BOOKING_KINDS.flatMap((kind) => {
    const of = bookings.filter((one) => one.kind === kind);
    if (of.length === 0) return [];
    return {
      kind,
      entries: of.length,
      amount: sum([none, ...of.map(({ amount }) => amount)]),
      base: sum([none, ...of.map(({ base }) => base)]),
      tax: sum([none, ...of.map(({ tax }) => tax)]),
    };
  });
}

/** The first day of the financial year that a day is in; `month` is the one in which it begins. */
export function getYearStart(of: Day, month: number): Day {
  const start = getMonthStart(of);
  const since = (Number(start.slice(5, 7)) - month + 12) % 12;
  return addMonths(start, -since);
}
