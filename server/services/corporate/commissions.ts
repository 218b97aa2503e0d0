import { isOutside, may } from "@/lib/access/access";
import { type CommissionEntry, computeCommission, sumCommissions } from "@/lib/billing/statements/commission";
import type { CommissionStatement, commissions } from "@/lib/calls/corporate/commissions";
import { COMMISSION_COLUMNS } from "@/lib/columns/commission-statement";
import { addMonths, type Day, getMonthEnd, getMonthStart } from "@/lib/day";
import { forbidden, notFound } from "@/lib/errors";
import type { ExportFormat } from "@/lib/list";
import { compare, getCurrencyPlaces, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { requireSpan } from "@/lib/spans";
import { type Ctx, keyOf, type Service, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { type CommissionedCampaign, readCommissioned } from "@/server/data/queries/billing/commissions";
import { loadWordsFor } from "@/server/documents/translator";
import { prepareDocument, presentDocument } from "@/server/services/document-setup";
import { renderCommissionsInThread } from "@/server/services/document-thread";
import { streamDeclaredRows } from "@/server/services/list-file";
import { countLineSpots } from "./invoices/read";
import { computeTotals } from "./invoices/totals";

type Calls = typeof commissions;
type Partner = { uuid: string; name: string; type: "agent" | "agency" };
type Entry = CommissionStatement["entries"][number];

/** Agents and agencies read their own statement, members of the whole house one of any with finance:read. */
function requireReader(ctx: Ctx, partner: string): void {
  const { role, agent, stations } = tenantOf(ctx);
  if (isOutside(role)) {
    if (agent !== partner) throw notFound();
    return;
  }
  if (stations || !may(ctx.capabilities, "finance:read")) throw forbidden("out_of_scope");
}

/** Reads the documents of campaigns with their lines and what they deduct of each. */
async function readDocuments(ctx: Ctx, uuids: readonly string[]) {
  const rows = await ctx.db.invoice.findMany({
    where: { uuid: { in: [...uuids] } },
    include: { customer: { select: { name: true } }, lines: { orderBy: { position: "asc" } } },
    orderBy: [{ date: "asc" }, { nr: "asc" }, { uuid: "asc" }],
  });
  const spotsOf = await countLineSpots(
    ctx,
    rows.flatMap((row) => row.lines),
  );
  return rows.map((row) => {
    const lines = row.lines.map((line) => ({ ...line, campaign: line.campaign_id, spots: spotsOf(line) }));
    return { ...row, lines, totals: computeTotals(ctx, lines, row) };
  });
}
type Document = Awaited<ReturnType<typeof readDocuments>>[number];

/** The commission on a campaign of a document. */
function presentEntry(ctx: Ctx, partner: Partner, document: Document, of: CommissionedCampaign): Entry {
  const none = toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency));
  const own = document.lines.flatMap(({ campaign }, at) =>
    campaign === of.campaign ? [takeAt(document.totals.lines, at)] : [],
  );
  const { kind, paid, total } = document;
  const entry: CommissionEntry = computeCommission(partner.type, {
    kind: kind === "credit_note" ? "credit_note" : "invoice",
    amount: sum([none, ...own.flatMap(({ net, commission }) => [net, commission])]),
    deducted: sum([none, ...own.map(({ commission }) => commission)]),
    isAddressed: document.agency_id === partner.uuid,
    ...of,
  });
  return {
    document: document.uuid,
    kind: kind === "credit_note" ? "credit_note" : "invoice",
    number: document.number ?? "",
    date: document.date,
    customer_name: document.customer.name,
    campaign: of.campaign,
    campaign_name: of.name,
    ...entry,
    is_settled: compare(paid, total) >= 0,
  };
}

async function presentStatement(
  ctx: Ctx,
  partner: Partner,
  from: Day,
  to: Day,
): Promise<CommissionStatement> {
  const { currency } = tenantOf(ctx);
  const found = Map.groupBy(await readCommissioned(ctx, partner.uuid, from, to), ({ invoice }) => invoice);
  const documents = await readDocuments(ctx, [...found.keys()]);
  const entries = documents.flatMap((document) =>
    (found.get(document.uuid) ?? []).map((of) => presentEntry(ctx, partner, document, of)),
  );
  const { uuid, name, type } = partner;
  return {
    uuid,
    name,
    type,
    currency,
    from,
    to,
    entries,
    sums: sumCommissions(entries, getCurrencyPlaces(currency)),
  };
}

/** Returns the commission statement of an agent or agency, or its file. */
export const statement: Service<Calls["statement"]> = async (ctx, { uuid, format, ...asked }) => {
  requireReader(ctx, uuid);
  const last = addMonths(getMonthStart(ctx.today), -1);
  const from = asked.from ?? getMonthStart(asked.to ?? last);
  const to = asked.to ?? getMonthEnd(from);
  requireSpan("statement", from, to);
  // An agent does not see the agency of a campaign, nor what of an invoice belongs to another.
  const { view, partner } = await withoutScope(async () => {
    const partner = await ctx.db.agent_agency.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const type = partner.type === "agency" ? ("agency" as const) : ("agent" as const);
    return { partner, view: await presentStatement(ctx, { uuid, name: partner.name, type }, from, to) };
  });
  if (format === "json") return view;
  if (format !== "pdf") return streamStatement(ctx, view, format);
  const { paper } = await prepareDocument(ctx, { ...partner, legal_name: "" });
  const data = { ...paper, statement: view };
  return presentDocument(await renderCommissionsInThread(tenantOf(ctx).tenant_id, data), `commissions-${to}`);
};

/** Streams the entries of a statement. */
async function streamStatement(ctx: Ctx, { to, entries }: CommissionStatement, format: ExportFormat) {
  const t = await loadWordsFor(ctx, "commissions");
  return streamDeclaredRows(
    ctx,
    { format },
    `commissions-${to}`,
    COMMISSION_COLUMNS,
    {
      date: (r) => r.date,
      kind: (r) => t(`kinds.${r.kind}`),
      number: (r) => r.number,
      customer: (r) => r.customer_name,
      campaign: (r) => r.campaign_name,
      base: (r) => r.base,
      rate: (r) => r.rate_bp / 100,
      commission: (r) => r.commission,
      way: (r) => t(`ways.${r.way}`),
      settled: (r) => t(r.is_settled ? "settled_yes" : "settled_no"),
    },
    entries,
  );
}
