import type { z } from "zod";
import { addBalances } from "@/lib/billing/statement";
import type { calls } from "@/lib/calls";
import type { Statement } from "@/lib/calls/corporate/statements";
import type { Document } from "@/lib/calls/kit";
import { STATEMENT_COLUMNS } from "@/lib/columns/statement";
import { addDays, addMonths, type Day, getMonthStart } from "@/lib/day";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { requireSpan } from "@/lib/spans";
import { type Ctx, keyOf, type Service, tenantOf } from "@/server/ctx";
import { readAging } from "@/server/data/queries/billing/aging";
import { readStatementEntries } from "@/server/data/queries/billing/statement";
import { renderStatement } from "@/server/documents/statement";
import { loadDocumentWords, loadWordsFor } from "@/server/documents/translator";
import { formatAddress, loadLogo, readDocumentSetup } from "@/server/services/document-setup";
import { streamDeclaredFile } from "@/server/services/list-file";

type Calls = (typeof calls)["statements"];
type StatementView = z.output<typeof Statement>;
type Asked = { uuid: string; from?: Day | undefined; to?: Day | undefined };
/** Months before this one that a statement shows where no days were given. */
const MONTHS = 3;

async function readStatement(ctx: Ctx, asked: Asked) {
  const to = asked.to ?? ctx.today;
  const from = asked.from ?? addMonths(getMonthStart(to), -MONTHS);
  requireSpan("statement", from, to);
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, asked.uuid) });
  const { currency } = tenantOf(ctx);
  const none = toMoney(0, getCurrencyPlaces(currency));
  const [[before], [after], entries] = await Promise.all([
    readAging(ctx, addDays(from, -1), asked.uuid),
    readAging(ctx, to, asked.uuid),
    readStatementEntries(ctx, asked.uuid, from, to),
  ]);
  const opening = before?.total ?? none;
  const rows = addBalances(opening, entries);
  const statement: StatementView = {
    customer: asked.uuid,
    customer_name: customer.name,
    currency,
    from,
    to,
    opening,
    rows,
    closing: rows.at(-1)?.balance ?? opening,
    aged: {
      current: after?.current ?? none,
      to_30: after?.to_30 ?? none,
      to_60: after?.to_60 ?? none,
      to_90: after?.to_90 ?? none,
      over_90: after?.over_90 ?? none,
      unapplied: after?.unapplied ?? none,
    },
  };
  return { statement, customer };
}

export const retrieve: Service<Calls["retrieve"]> = async (ctx, input) =>
  (await readStatement(ctx, input)).statement;

async function renderPdf(ctx: Ctx, { statement, customer }: Awaited<ReturnType<typeof readStatement>>) {
  const { letterhead, reading, account } = await readDocumentSetup(ctx);
  return renderStatement(
    {
      ...statement,
      letterhead: await loadLogo(letterhead),
      reading,
      created_at: ctx.now,
      to_lines: formatAddress(customer),
      account,
    },
    await loadDocumentWords(reading.language),
  );
}

/** The statement as a file, named after the customer and its days. */
export const export_: Service<Calls["export"]> = async (ctx, { format, ...input }) => {
  const found = await readStatement(ctx, input);
  const { statement } = found;
  const name = `statement-${statement.from}-${statement.to}`;
  const of = (bytes: Uint8Array, type: string): Document => ({ bytes, type, name: `${name}.${format}` });
  if (format === "pdf") return { ...of(await renderPdf(ctx, found), "application/pdf"), inline: true };
  if (format === "json") return of(new TextEncoder().encode(JSON.stringify(statement)), "application/json");
  const t = await loadWordsFor(ctx, "customers");
  async function* parts() {
    yield statement.rows;
  }
  return streamDeclaredFile(
    ctx,
    { format },
    name,
    STATEMENT_COLUMNS,
    {
      date: (r) => r.date,
      kind: (r) => t(`statement.kinds.${r.kind}`),
      number: (r) => r.number,
      due_date: (r) => r.due_date,
      amount: (r) => r.amount,
      open: (r) => r.open,
      balance: (r) => r.balance,
    },
    parts(),
  );
};
export { export_ as export };
