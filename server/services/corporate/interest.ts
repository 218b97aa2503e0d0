import { randomUUID } from "node:crypto";
import { computeUnchargedInterest } from "@/lib/billing/overdue/interest-charges";
import type { LateInterestSettings } from "@/lib/billing/overdue/late-interest";
import type { calls } from "@/lib/calls";
import { addDays, type Day, formatDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { getCurrencyPlaces, isZero, type Money, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  type InterestRow,
  type InterestScope,
  readInterestRows,
} from "@/server/data/queries/billing/interest";
import { lockInvoices, writeInvoiceLines } from "@/server/data/queries/billing/invoices";
import { syncInvoiceVisibility, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { loadDocumentWords } from "@/server/documents/translator";
import { makeFormatter } from "@/server/documents/words";
import { readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { draftToEdit, keepLines, type SpottedRow } from "./invoices/draft";
import { presentInvoice } from "./invoices/read";
import { computeTotals, toTotalColumns } from "./invoices/totals";

type Calls = (typeof calls)["interest"];
const STALE = ["invoices", "customers", "reminders", "interest"];

/** The interest on an invoice from the day after what was charged. */
type Uncharged = InterestRow & { from: Day; until: Day; amount: Money };

const readClaim = async (ctx: Ctx): Promise<LateInterestSettings> =>
  readSettings((await readOwnTenant(ctx)).settings_json).late_interest;

async function listUncharged(ctx: Ctx, of: InterestScope): Promise<Uncharged[]> {
  const claim = await readClaim(ctx);
  if (claim.bp === 0) return [];
  return (await readInterestRows(ctx, of)).flatMap((row) => {
    const { until, amount } = computeUnchargedInterest(row, row, claim, ctx.today);
    return isZero(amount)
      ? []
      : [{ ...row, from: addDays(row.charged_until ?? row.due_date, 1), until, amount }];
  });
}

/** The lines that charge interest, behind those of a draft; without tax, which a compensation does not bear. */
async function makeInterestLines(
  ctx: Ctx,
  rows: readonly Uncharged[],
  behind: number,
): Promise<SpottedRow[]> {
  const { reading } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const percent = makeFormatter(reading).percent((await readClaim(ctx)).bp);
  return rows.map(({ uuid, number, from, until, amount }, i) => ({
    uuid: randomUUID(),
    position: behind + i + 1,
    title: t("documents.invoice.interest_of", { number }),
    detail: t("documents.invoice.interest_line", {
      from: formatDay(from, reading.date_format),
      to: formatDay(until, reading.date_format),
      percent,
    }),
    quantity: 1,
    price: amount,
    amount,
    tax_name: "",
    tax_bp: 0,
    discount_bp: 0,
    commission_bp: 0,
    campaign: null,
    station: null,
    spots: 0,
    interest_of: uuid,
    interest_from: from,
    interest_until: until,
  }));
}

const addUp = (ctx: Ctx, rows: readonly Uncharged[]): Money =>
  sum([toMoney(0, getCurrencyPlaces(tenantOf(ctx).currency)), ...rows.map(({ amount }) => amount)]);

export const due: Service<Calls["due"]> = async (ctx, { uuid }) => {
  const { kind, status, customer_id, agency_id } = await ctx.db.invoice.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
  });
  const isOpen = kind === "invoice" && status === "draft";
  const rows = isOpen ? await listUncharged(ctx, { customer: customer_id, agency: agency_id }) : [];
  return { rows: rows.map((row) => ({ ...row, invoice: row.uuid })), total: addUp(ctx, rows) };
};

/** Locks the invoices whose interest is charged, so that two people charge a day once, and reads what is left of it. */
async function lockUncharged(
  ctx: Ctx,
  of: InterestScope,
  draft: readonly string[] = [],
): Promise<Uncharged[]> {
  const found = await readInterestRows(ctx, of);
  await lockInvoices(ctx, [...found.map(({ uuid }) => uuid), ...draft]);
  return listUncharged(ctx, { invoices: found.map(({ uuid }) => uuid) });
}

/** Adds the interest on other invoices to a draft, which is locked with them. */
export const add: Service<Calls["add"]> = (ctx, { uuid, version }) =>
  inTransaction(ctx, async (ctx) => {
    const { customer_id, agency_id } = await ctx.db.invoice.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const rows = await lockUncharged(ctx, { customer: customer_id, agency: agency_id }, [uuid]);
    const draft = await draftToEdit(ctx, uuid, version);
    if (rows.length === 0 || draft.kind !== "invoice") return presentInvoice(ctx, uuid);
    const kept = keepLines(draft);
    const reader = draft.agency ? ctx : writeForReceiver(ctx, draft.customer);
    const lines = [...kept, ...(await makeInterestLines(reader, rows, kept.length))];
    const totals = toTotalColumns(computeTotals(ctx, lines, draft));
    await ctx.db.invoice.updateMany({ where: { uuid }, data: { ...totals, version: draft.version + 1 } });
    await writeInvoiceLines(ctx, uuid, lines);
    await record(ctx, "invoice.updated", {
      before: { uuid, total: draft.total, lines: kept.length },
      after: { uuid, total: totals.total, lines: lines.length, interest: addUp(ctx, rows) },
    });
    await publishChange(ctx, STALE);
    return presentInvoice(ctx, uuid);
  });

/** Creates the draft of the interest on invoices of one recipient. */
async function createInterestInvoice(ctx: Ctx, rows: readonly Uncharged[]) {
  const { customer, customer_name, agency } = takeAt(rows, 0);
  const tenant = await readOwnTenant(ctx);
  const own = await ctx.db.customer.findUniqueOrThrow({
    where: keyOf(ctx, customer),
    include: { agency: true },
  });
  const reader = agency ? ctx : writeForReceiver(ctx, own);
  const lines = await makeInterestLines(reader, rows, 0);
  const { taxes, discounts } = readSettings(tenant.settings_json);
  const terms = { discount_bp: 0, taxes_inline: taxes.inline, discounts_inline: discounts.default_inline };
  const days = (agency && own.agency_id === agency ? own.agency : own)?.terms_days ?? tenant.terms_days;
  const { uuid } = await ctx.db.invoice.create({
    data: {
      customer_id: customer,
      agency_id: agency,
      date: ctx.today,
      due_date: addDays(ctx.today, days),
      text: tenant.default_terms,
      currency: tenantOf(ctx).currency,
      ...terms,
      ...toTotalColumns(computeTotals(ctx, lines, terms)),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await writeInvoiceLines(ctx, uuid, lines);
  await syncInvoiceVisibility(ctx, uuid);
  await syncVisibility(ctx, customer);
  const amount = addUp(ctx, rows);
  await record(ctx, "invoice.created", { after: { uuid, customer_id: customer, interest: amount } });
  return { uuid, customer, name: customer_name, amount };
}

export const charge: Service<Calls["charge"]> = (ctx, { invoices }) =>
  inTransaction(ctx, async (ctx) => {
    const known = await ctx.db.invoice.count({ where: { uuid: { in: invoices } } });
    if (known < new Set(invoices).size) throw invalid("invoices", "bad_id");
    const uncharged = await lockUncharged(ctx, { invoices });
    const rows = [];
    for (const of of Map.groupBy(uncharged, ({ customer, agency }) => `${customer} ${agency ?? ""}`).values())
      rows.push(await createInterestInvoice(ctx, of));
    if (rows.length > 0) await publishChange(ctx, STALE);
    return { rows };
  });
