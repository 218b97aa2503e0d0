import type { Invoice } from "@/components/invoices/draft";
import { type CreditPart, type CreditRequest, computeCreditSums, planCredit } from "@/lib/billing/credit";
import type { CallOutput } from "@/lib/browser/api";
import { compare, getCurrencyPlaces, isNegative, isZero, type Money, makePositive } from "@/lib/money";

export type Creditable = CallOutput<"invoices.creditable">;
/** A line of which something is left, with its words. */
export type CreditLine = Creditable["lines"][number] & { title: string; detail: string; quantity: number };
export const WAYS = ["parts", "amounts"] as const;
/**
 * What is chosen: parts are of a line without spots a quantity, of the others their spots, where nothing chosen is zero
 * or empty; amounts lower what lines cost.
 */
export type Choice = {
  way: (typeof WAYS)[number];
  quantities: ReadonlyMap<string, number>;
  spots: ReadonlySet<string>;
  amounts: ReadonlyMap<string, Money | null>;
};

export const linesLeft = (invoice: Invoice, left: Creditable): CreditLine[] =>
  left.lines.flatMap((line) => {
    const own = invoice.lines.find((one) => one.uuid === line.uuid);
    if (!own || line.left_quantity === 0) return [];
    return { ...line, title: own.title, detail: own.detail, quantity: own.quantity };
  });

export const chooseAll = (lines: readonly CreditLine[]): Choice => ({
  quantities: new Map(lines.filter((line) => !line.has_spots).map((line) => [line.uuid, line.left_quantity])),
  spots: new Set(lines.flatMap((line) => line.spots.map((spot) => spot.uuid))),
  way: "parts",
  amounts: new Map(),
});

export const withAmount = (choice: Choice, line: string, amount: Money | null): Choice => ({
  ...choice,
  amounts: new Map(choice.amounts).set(line, amount),
});
/** Whether more than is left of a line is chosen, or with the other sign. */
export function isTooMuch({ left_amount }: CreditLine, amount: Money): boolean {
  const isOther = isNegative(amount) !== isNegative(left_amount);
  return isOther || compare(makePositive(amount), makePositive(left_amount)) > 0;
}

export const withQuantity = (choice: Choice, line: string, quantity: number): Choice => ({
  ...choice,
  quantities: new Map(choice.quantities).set(line, quantity),
});

export function withSpots(choice: Choice, spots: readonly { uuid: string }[], isChosen: boolean): Choice {
  const next = new Set(choice.spots);
  for (const { uuid } of spots) {
    if (isChosen) next.add(uuid);
    else next.delete(uuid);
  }
  return { ...choice, spots: next };
}

function amountsOf(lines: readonly CreditLine[], choice: Choice) {
  const chosen = lines.flatMap((line) => {
    const amount = choice.amounts.get(line.uuid);
    return amount && !isZero(amount) ? [{ line, amount }] : [];
  });
  if (chosen.length === 0 || chosen.some(({ line, amount }) => isTooMuch(line, amount))) return null;
  return { lines: chosen.map(({ line, amount }) => ({ line: line.uuid, amount })), spots: [] };
}

/** What the call is asked for; null where nothing is chosen, or more than is left. */
export function requestOf(
  lines: readonly CreditLine[],
  choice: Choice,
): { lines: { line: string; quantity?: number; amount?: Money }[]; spots: string[] } | null {
  if (choice.way === "amounts") return amountsOf(lines, choice);
  const quantities = lines.flatMap(({ uuid, has_spots }) => {
    const quantity = choice.quantities.get(uuid) ?? 0;
    return has_spots || quantity === 0 ? [] : { line: uuid, quantity };
  });
  const spots = lines
    .flatMap((line) => line.spots.map((spot) => spot.uuid))
    .filter((id) => choice.spots.has(id));
  return quantities.length + spots.length === 0 ? null : { lines: quantities, spots };
}

/** The parts and totals of the credit note as the server will compute them. */
export function previewCredit(invoice: Invoice, left: Creditable, request: CreditRequest) {
  const own = new Map(invoice.lines.map((line) => [line.uuid, line]));
  const lines = left.lines.flatMap((line) => {
    const of = own.get(line.uuid);
    return of ? { ...of, ...line } : [];
  });
  const parts: CreditPart[] = planCredit(lines, request);
  const sums = computeCreditSums(
    invoice.lines,
    left.credited,
    parts,
    invoice,
    getCurrencyPlaces(invoice.currency),
  );
  return { parts, sums };
}
