import { notFound } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import { computeOptionTotals, findLeadingOption } from "@/lib/proposals/options";
import { deriveProposalState } from "@/lib/proposals/states";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";

/** Whether the caller sees only what was sent, and no internal notes: the login of an agency. */
export const isLimitedToSent = (ctx: Ctx): boolean => tenantOf(ctx).role === "agency";

/** Reads a proposal with its customer and comments; a draft does not exist for an agency. */
export async function proposalToRead(ctx: Ctx, uuid: string) {
  const row = await ctx.db.proposal.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { customer: true, comments: { orderBy: [{ created_at: "asc" }, { uuid: "asc" }] } },
  });
  if (row.status === "draft" && isLimitedToSent(ctx)) throw notFound();
  return row;
}
/** A proposal as stored, with its options and lines. */
export type ProposalRow = Awaited<ReturnType<typeof proposalToRead>>;

/** The state of a proposal that is shown today. */
export const deriveShownState = (ctx: Ctx, row: Pick<ProposalRow, "status" | "valid_until" | "viewed_at">) =>
  deriveProposalState(row, ctx.today);

/** The totals of an option of a proposal. */
export const computeTotals = (
  row: Pick<ProposalRow, "discount_bp" | "taxes_inline" | "currency">,
  option: ProposalRow["options"][number],
) => computeOptionTotals(option.lines, row, getCurrencyPlaces(row.currency));

/** The total of the option that counts. */
export const computeValue = (
  row: Pick<ProposalRow, "discount_bp" | "taxes_inline" | "currency" | "options">,
  chosen: string | null,
) => computeTotals(row, findLeadingOption(row.options, chosen)).total;
