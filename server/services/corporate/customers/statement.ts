import { computeUnchargedInterest } from "@/lib/billing/overdue/interest-charges";
import { computeBalances, proposeStatementStart } from "@/lib/billing/statements/account";
import type { calls } from "@/lib/calls";
import { STATEMENT_COLUMNS } from "@/lib/columns/statement";
import { type Day, pickLater } from "@/lib/day";
import type { ExportFormat } from "@/lib/list";
import { isZero, subtract, sum } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import { requireSpan } from "@/lib/spans";
import { type Ctx, keyOf, type Service, tenantOf } from "@/server/ctx";
import { findOldestOpen, readSettledParts, readStatement } from "@/server/data/queries/billing/aging";
import { readInterestCharges } from "@/server/data/queries/billing/interest";
import { resolveMerged } from "@/server/data/queries/sales/customer-merges";
import { loadWordsFor } from "@/server/documents/translator";
import { prepareDocument, presentDocument } from "@/server/services/document-setup";
import { renderStatementInThread } from "@/server/services/document-thread";
import { streamDeclaredRows } from "@/server/services/list-file";
import { readOwnTenant } from "@/server/services/tenant/own";

type Calls = (typeof calls)["customers"];
type Customer = { uuid: string; name: string };

type Items = Awaited<ReturnType<typeof readStatement>>["items"];
/** The interest claimed until a day on the invoices that are open on it; null where none is claimed. */
async function presentInterest(ctx: Ctx, items: Items, to: Day) {
  const { late_interest: claim } = readSettings((await readOwnTenant(ctx)).settings_json);
  const late = items.filter(({ kind, is_void, due_date }) => kind === "invoice" && !is_void && due_date);
  if (claim.bp === 0 || late.length === 0) return null;
  const uuids = late.map(({ uuid }) => uuid);
  const settled = await readSettledParts(ctx, uuids, to);
  const charges = await readInterestCharges(ctx, uuids, to);
  const amount = sum(
    late.map(({ uuid, amount: total, due_date }) => {
      const invoice = { total, due_date: due_date ?? to, settled: settled.get(uuid) ?? [] };
      const none = { charged_until: null, own_interest: subtract(total, total) };
      return computeUnchargedInterest(invoice, charges.get(uuid) ?? none, claim, to).amount;
    }),
  );
  return isZero(amount) ? null : { bp: claim.bp, amount };
}

async function presentStatement(ctx: Ctx, customer: Customer, from: Day, to: Day) {
  const { currency } = tenantOf(ctx);
  const { opening, items } = await readStatement(ctx, customer.uuid, from, to);
  const entries = computeBalances(
    opening,
    items.filter(({ date }) => date >= from),
  );
  const open_items = items.filter(({ open }) => !isZero(open));
  return {
    customer: customer.uuid,
    customer_name: customer.name,
    currency,
    from,
    to,
    opening,
    closing: entries.at(-1)?.balance ?? opening,
    entries,
    open_items,
    interest: await presentInterest(ctx, open_items, to),
  };
}

type StatementView = Awaited<ReturnType<typeof presentStatement>>;

/** Returns the statement of account of a customer, or its file. */
export const statement: Service<Calls["statement"]> = async (ctx, { uuid: named, format, ...asked }) => {
  const uuid = (await resolveMerged(ctx, named)) ?? named;
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const to = asked.to ?? pickLater(ctx.today, asked.from ?? ctx.today);
  const from = asked.from ?? proposeStatementStart(to, await findOldestOpen(ctx, uuid, to));
  requireSpan("statement", from, to);
  const view = await presentStatement(ctx, customer, from, to);
  if (format === "json") return view;
  if (format !== "pdf") return streamStatement(ctx, view, format);
  const { paper, account } = await prepareDocument(ctx, customer);
  const data = { ...paper, statement: view, account };
  return presentDocument(await renderStatementInThread(tenantOf(ctx).tenant_id, data), `statement-${to}`);
};

type FileRow = Pick<StatementView["entries"][number], "date" | "balance"> & {
  label: string;
  number: string;
  due_date: Day | null;
  amount: string | null;
};
/** Streams the entries between a row of the opening and one of the closing balance. */
async function streamStatement(
  ctx: Ctx,
  { from, to, opening, closing, entries }: StatementView,
  format: ExportFormat,
) {
  const t = await loadWordsFor(ctx, "customers");
  const bare = { number: "", due_date: null, amount: null };
  const rows: FileRow[] = [
    { ...bare, date: from, label: t("statement.opening"), balance: opening },
    ...entries.map((entry) => ({ ...entry, label: t(`statement.kinds.${entry.kind}`) })),
    { ...bare, date: to, label: t("statement.closing"), balance: closing },
  ];
  return streamDeclaredRows(
    ctx,
    { format },
    `statement-${to}`,
    STATEMENT_COLUMNS,
    {
      date: (r) => r.date,
      kind: (r) => r.label,
      number: (r) => r.number,
      due_date: (r) => r.due_date,
      amount: (r) => r.amount,
      balance: (r) => r.balance,
    },
    rows,
  );
}
