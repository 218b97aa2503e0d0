import type { CallForm } from "@/components/form";
import type { Rate } from "@/components/invoices/draft";
import { findDefaultTax } from "@/lib/billing/taxes";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { addDays, addMonths, type Day } from "@/lib/day";
import { type Money, takeFraction, toMoney } from "@/lib/money";
import { computeOptionTotals } from "@/lib/proposals/options";

export type Proposal = CallOutput<"proposals.retrieve">;
export type ProposalDraft = CallInput<"proposals.update_create">;
export type ProposalForm = CallForm<"proposals.update_create">;
export type DraftOption = ProposalDraft["options"][number];
export type DraftLine = NonNullable<DraftOption["lines"]>[number];

export const pdfOf = (uuid: string) => `/api/corporate/proposals/pdf/${uuid}`;

/** Where a proposal is edited: as a quote, or as a plan with options. */
export const SCREENS = {
  quote: { list: "/proposals", record: "/proposal", other: "/proposal-v2" },
  plan: { list: "/proposals-v2", record: "/proposal-v2", other: "/proposal" },
} as const;
export type ProposalScreen = keyof typeof SCREENS;

/** A proposal as its form holds it. */
export const draftOf = (proposal: Proposal): ProposalDraft & { version: number } => ({
  uuid: proposal.uuid,
  version: proposal.version,
  customer: proposal.customer,
  title: proposal.title,
  start_date: proposal.start_date,
  end_date: proposal.end_date,
  valid_until: proposal.valid_until,
  text: proposal.text,
  terms: proposal.terms,
  note: proposal.note,
  discount_bp: proposal.discount_bp,
  options: proposal.options.map(({ uuid, name, text, recommended, campaign, lines }) => ({
    uuid,
    name,
    text,
    recommended,
    campaign,
    lines: lines.map(({ amount: _, ...line }) => line),
  })),
});

/** Days for which a new proposal is valid. */
const VALID_DAYS = 14;

export const newLine = (rates: readonly Rate[]): DraftLine => {
  const rate = findDefaultTax(rates);
  return {
    title: "",
    detail: "",
    quantity: 1,
    price: "",
    tax_name: rate?.name ?? "",
    tax_bp: rate?.percent_bp ?? 0,
    spots: false,
  };
};
export const newOption = (lines: DraftLine[] = []): DraftOption => ({
  name: "",
  text: "",
  recommended: false,
  campaign: null,
  lines,
});

/** A new proposal for next month, with one line to fill in. */
export function blankProposal(
  customer: string,
  today: Day,
  { terms, rates }: { terms: string; rates: readonly Rate[] },
): ProposalDraft {
  const start_date = addMonths(addDays(today, 1 - Number(today.slice(8))), 1);
  return {
    customer,
    title: "",
    start_date,
    end_date: addDays(addMonths(start_date, 1), -1),
    valid_until: addDays(today, VALID_DAYS),
    text: "",
    terms,
    note: "",
    discount_bp: 0,
    options: [newOption([newLine(rates)])],
  };
}

/** The amount of a line while it is typed. */
export const amountOf = ({ quantity = 1, price }: DraftLine, places: number): Money =>
  takeFraction(toMoney(price || 0, 4), quantity, 1, places);

/** The totals of an option while it is typed. */
export const totalsWhile = (
  { lines = [] }: DraftOption,
  terms: { discount_bp: number; taxes_inline: boolean },
  places: number,
) =>
  computeOptionTotals(
    lines.map((line) => ({
      quantity: line.quantity ?? 1,
      price: toMoney(line.price || 0, 4),
      tax_name: line.tax_name ?? "",
      tax_bp: line.tax_bp ?? 0,
    })),
    terms,
    places,
  );
