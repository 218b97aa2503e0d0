import {
  allocateEarly,
  type EarlyOpen,
  isCoveredEarly,
  settleReduced,
} from "@/lib/billing/early-payment/allocate";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { compare, isZero, type Money, subtract, sum, toMoney } from "@/lib/money";

export type Open = EarlyOpen;
export type Parts = NonNullable<CallInput<"payments.update_create">["allocations"]>;
type Listed = Pick<CallOutput<"invoices.list">["rows"][number], "uuid" | "open" | "early_discount">;

/** An open invoice as a payment of a day may settle it: with its discount for early payment, as long as that is earned. */
export const toOpen = ({ uuid, open, early_discount: early }: Listed, day: string): Open => ({
  uuid,
  open,
  discount: early && day <= early.until ? early.available : subtract(open, open),
});

/** Oldest first as they are given; the invoice somebody came from before all others. */
export const inOrder = <T extends { uuid: string }>(open: readonly T[], first: string | null): T[] => [
  ...open.filter((one) => one.uuid === first),
  ...open.filter((one) => one.uuid !== first),
];

/** How a payment spreads by itself. */
export const spread = (amount: Money, open: readonly Open[], first: string | null): Parts =>
  allocateEarly(amount, inOrder(open, first)).allocations;

/** The same parts with one invoice's changed, with its discount where it covers that; nothing for it leaves it out. */
export const withPart = (parts: Parts, invoice: Open, amount: Money | null): Parts => {
  const { uuid } = invoice;
  const part = { invoice: uuid, amount: amount ?? "" };
  const covered = amount !== null && isCoveredEarly(amount, invoice) ? { ...part, discount: true } : part;
  const kept = amount === null || isZero(amount) ? [] : [covered];
  const at = parts.findIndex((part) => part.invoice === uuid);
  return at < 0 ? [...parts, ...kept] : parts.toSpliced(at, 1, ...kept);
};

/** The same parts with the discount of one invoice taken or left. */
export const withDiscount = (parts: Parts, invoice: string, discount: boolean): Parts =>
  parts.map((part) => (part.invoice === invoice ? { ...part, discount } : part));

/** The same parts without the discounts that a payment of another day no longer earns. */
export const keepEarned = (parts: Parts, open: readonly Open[], places: number): Parts =>
  parts.map(({ discount, ...part }) => {
    const of = open.find((one) => one.uuid === part.invoice);
    const isEarned = discount && of && isCoveredEarly(toMoney(part.amount, places), of);
    return isEarned ? { ...part, discount } : part;
  });

/** What is allocated, what stays over, and whether it is more than was paid. */
export function leftOf(amount: Money, parts: Parts, places: number) {
  const allocated = sum(
    parts.map((part) => toMoney(part.amount, places)),
    places,
  );
  const left = subtract(amount, allocated);
  return { allocated, left, over: compare(allocated, amount) > 0 };
}

/** Parts that settle invoices: in full, or with their discounts. */
export const toParts = (invoices: readonly Open[], reduced: boolean): Parts =>
  reduced ? settleReduced(invoices) : invoices.map(({ uuid, open }) => ({ invoice: uuid, amount: open }));
/** Whether the parts are exactly these. */
export const isSameParts = (parts: Parts, others: Parts): boolean =>
  parts.length === others.length &&
  others.every((one) => parts.some((part) => part.invoice === one.invoice && part.amount === one.amount));
