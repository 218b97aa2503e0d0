import { type DATE_QUESTIONS, judgeIssueDate } from "@/lib/billing/numbering";
import type { Day } from "@/lib/day";
import { conflict } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";

type Dated = { uuid: string; kind: string; date: Day };

/** What is to be asked about the date of a document, beside the last other one of its kind that is issued; null for nothing. */
export async function judgeDate(ctx: Ctx, { uuid, kind, date }: Dated) {
  const last = await ctx.db.invoice.findFirst({
    where: { kind, number: { not: null }, uuid: { not: uuid } },
    orderBy: { date: "desc" },
    select: { date: true },
  });
  return judgeIssueDate(date, last?.date ?? null, ctx.today);
}

const REFUSALS = {
  future: "issue_date_future",
  before_last: "issue_date_before_last",
} as const satisfies Record<(typeof DATE_QUESTIONS)[number], string>;

/**
 * Refuses a date that a person has not accepted. Asked once the number is taken: until the end of the transaction no
 * other document of the kind gets one.
 */
export async function requireAcceptedDate(ctx: Ctx, of: Dated, isAccepted: boolean): Promise<void> {
  const question = isAccepted ? null : await judgeDate(ctx, of);
  if (question) throw conflict(REFUSALS[question]);
}
