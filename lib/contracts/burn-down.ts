import {
  compare,
  isZero,
  type Money,
  multiply,
  subtract,
  sum,
  takeFraction,
  toMoney,
  toUnits,
} from "@/lib/money";

/** What campaigns of a contract have reached, summed over one item; `item` is null where a campaign names none. */
export type Reached = {
  item: string | null;
  booked: Money;
  aired: Money;
  billed: Money;
  paid: Money;
  /** Booked spots and seconds. */
  spots: number;
  seconds: number;
  aired_spots: number;
  aired_seconds: number;
};

/** A part of an issued invoice that bills spots of a contract. */
export type BilledPart = {
  item: string | null;
  billed: Money;
  /** The invoice's total, what its own credit notes took off it, and what payments and other credit notes settled. */
  total: Money;
  credited: Money;
  settled: Money;
};

/**
 * The paid part of what an invoice bills for a contract: the share of the invoice that is settled. A fully settled
 * invoice gives exactly what it bills.
 */
export function computePaidPart({ billed, total, credited, settled }: BilledPart, places: number): Money {
  const due = subtract(total, credited);
  if (isZero(due)) return toMoney(0, places);
  return takeFraction(billed, toUnits(toMoney(settled, places)), toUnits(toMoney(due, places)), places);
}

/** Adds up the amounts of all items and of what names none. */
export function sumReached(rows: readonly Reached[], places: number): Omit<Reached, "item"> {
  const of = (name: "booked" | "aired" | "billed" | "paid") =>
    sum(
      rows.map((row) => row[name]),
      places,
    );
  const count = (name: "spots" | "seconds" | "aired_spots" | "aired_seconds") =>
    rows.reduce((n, row) => n + row[name], 0);
  return {
    booked: of("booked"),
    aired: of("aired"),
    billed: of("billed"),
    paid: of("paid"),
    spots: count("spots"),
    seconds: count("seconds"),
    aired_spots: count("aired_spots"),
    aired_seconds: count("aired_seconds"),
  };
}

/** Nothing reached of an item. */
export const makeReached = (item: string | null, places: number): Reached => ({
  item,
  ...sumReached([], places),
});

/** Shares of the committed amount at which a contract warns that it is booked. */
export const BOOKED_WARNINGS = [80, 100] as const;

/** The greatest of `BOOKED_WARNINGS` that is reached, in percent of the committed amount; null below all of them. */
export function findBookedWarning(booked: Money, committed: Money): number | null {
  if (isZero(committed)) return null;
  const isReached = (percent: number) => compare(multiply(booked, 100), multiply(committed, percent)) >= 0;
  return BOOKED_WARNINGS.findLast(isReached) ?? null;
}
