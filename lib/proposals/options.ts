import { computeInvoiceTotals, type DocumentTotals } from "@/lib/billing/document-totals";
import type { BasisPoints, Money } from "@/lib/money";
import { takeAt } from "@/lib/must";

/** What the letters of options are, in their order. */
export const OPTION_LETTERS = ["A", "B", "C"] as const;

/** The letter of an option by its position; a proposal with one option has none. */
export const findLetter = (n: number, many: number): string | null =>
  many > 1 ? (OPTION_LETTERS[n] ?? null) : null;

type PricedLine = { quantity: number; price: Money; tax_name: string; tax_bp: BasisPoints };
/** Terms of a proposal that its totals need. */
export type ProposalTerms = { discount_bp: BasisPoints; taxes_inline: boolean };

/** The totals of an option: its lines, the discount on their sum, and the taxes by rate. */
export const computeOptionTotals = (
  lines: readonly PricedLine[],
  terms: ProposalTerms,
  places: number,
): DocumentTotals =>
  computeInvoiceTotals(
    lines.map((line) => ({ ...line, amount: null })),
    { ...terms, discounts_inline: false },
    places,
  );

/** The option that gives a proposal its value: the chosen one, else the recommended one, else the first. */
export function findLeadingOption<O extends { uuid: string; recommended: boolean }>(
  options: readonly O[],
  chosen: string | null,
): O {
  return (
    options.find(({ uuid }) => uuid === chosen) ??
    options.find(({ recommended }) => recommended) ??
    takeAt(options, 0)
  );
}
