import { computeRatio, isZero, type Money, subtract, takeFraction, toMoney } from "@/lib/money";

/** Amounts and counts of the spots of a period, a month or a group. */
export type StatsFigures = {
  /** The price of ordered spots; what they bill once it is known that they aired, make-goods included. */
  booked: Money;
  aired: Money;
  /** Of the same spots: net on issued invoices, and the part of it that payments settle. */
  billed: Money;
  paid: Money;
  /** Ordered spots and their seconds. */
  spots: number;
  seconds: number;
  /** Ordered spots that aired, completely or short, those that were due, and those that were not aired as sold. */
  delivered: number;
  due: number;
  missed: number;
  /** Missed spots with a make-good. */
  made_good: number;
};

/** The average price of an ordered second, with four decimals; null without spots. */
export const computePricePerSecond = ({ booked, seconds }: StatsFigures): Money | null =>
  seconds === 0 ? null : takeFraction(booked, 1, seconds, 4);

/** A change in percent, from an earlier amount to a later one; null where there was nothing. */
export const computeChange = (now: Money, before: Money): number | null =>
  isZero(before) ? null : (computeRatio(now, before) - 1) * 100;

/** A part in percent of a whole; null of nothing. */
export const computeShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** What aired and is on no issued invoice yet; negative where more was invoiced than aired. */
export const computeUnbilled = ({ aired, billed }: StatsFigures): Money => subtract(aired, billed);

/** An amount as a number, for the height of a bar; never for arithmetic. */
export const measureAmount = (amount: Money): number => computeRatio(amount, toMoney(1));
