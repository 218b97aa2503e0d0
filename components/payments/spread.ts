import { allocate } from "@/lib/billing/invoice-status";
import type { CallInput } from "@/lib/browser/api";
import { compare, isZero, type Money, subtract, sum, toMoney } from "@/lib/money";

export type Open = { uuid: string; open: Money };
export type Parts = NonNullable<CallInput<"payments.update_create">["allocations"]>;

/** Oldest first as they are given; the invoice somebody came from before all others. */
export const inOrder = <T extends Open>(open: readonly T[], first: string | null): T[] => [
  ...open.filter((one) => one.uuid === first),
  ...open.filter((one) => one.uuid !== first),
];

/** How a payment spreads by itself. */
export const spread = (amount: Money, open: readonly Open[], first: string | null): Parts =>
  allocate(amount, inOrder(open, first)).allocations;

/** The same parts with one invoice's changed; nothing for it leaves it out. */
export const withPart = (parts: Parts, invoice: string, amount: Money | null): Parts => {
  const kept = amount === null || isZero(amount) ? [] : [{ invoice, amount }];
  const at = parts.findIndex((part) => part.invoice === invoice);
  return at < 0 ? [...parts, ...kept] : parts.toSpliced(at, 1, ...kept);
};

/** What is allocated, what stays over, and whether it is more than was paid. */
export function leftOf(amount: Money, parts: Parts, places: number) {
  const allocated = sum(
    parts.map((part) => toMoney(part.amount, places)),
    places,
  );
  const left = subtract(amount, allocated);
  return { allocated, left, over: compare(allocated, amount) > 0 };
}

/** Parts that pay invoices in full. */
export const toParts = (invoices: readonly Open[]): Parts =>
  invoices.map(({ uuid, open }) => ({ invoice: uuid, amount: open }));
/** Whether the parts pay exactly these invoices. */
export const isSettledBy = (parts: Parts, invoices: readonly Open[]): boolean =>
  parts.length === invoices.length &&
  invoices.every((one) => parts.some((part) => part.invoice === one.uuid && part.amount === one.open));
