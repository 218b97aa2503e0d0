import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { EarlyTerms } from "@/lib/billing/early-payment/terms";
import type { calls } from "@/lib/calls";
import { INVOICE_COLUMNS } from "@/lib/columns/invoices";
import { addDays } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import type { Money } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import { inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { lockInvoices, makeInvoiceList, writeInvoiceLines } from "@/server/data/queries/billing/invoices";
import { findBuyer } from "@/server/data/queries/sales/customers";
import {
  listStationsOfNew,
  syncInvoiceVisibility,
  syncVisibility,
} from "@/server/data/queries/tenant/visibility";
import { deleteMainShare, putShare } from "@/server/data/unscoped/shares";
import { loadWordsFor } from "@/server/documents/translator";
import { makeCode } from "@/server/services/accounts/secrets";
import { presentDocument } from "@/server/services/document-setup";
import { streamDeclaredFile } from "@/server/services/list-file";
import { requireShareable } from "@/server/services/shareable";
import { notify } from "@/server/services/tenant/notify";
import { readOwnTenant } from "@/server/services/tenant/own";
import {
  allocateCredit,
  createCreditNote,
  issueCreditNote,
  lockCreditable,
  lockWithCredited,
  presentCreditable,
  voidInvoice,
} from "./invoices/credit";
import { buildLines, draftToEdit, isHeld } from "./invoices/draft";
import { lockDiscountPayments, readDiscountsOf } from "./invoices/early-discounts";
import { chooseEarlyTerms } from "./invoices/early-terms";
import { renderInvoiceBytes } from "./invoices/files";
import { resetProForma } from "./invoices/from-pro-forma";
import { issueDocument } from "./invoices/issue";
import { requireAcceptedDate } from "./invoices/issue-date";
import { invoiceToRead, presentInvoice } from "./invoices/read";
import { chooseRecipient, getLineCommission, readBookedBy } from "./invoices/recipient";
import { toSecondColumns } from "./invoices/second-currency";
import { computeTotals, toTotalColumns } from "./invoices/totals";

type Calls = (typeof calls)["invoices"];
type InvoiceCard = z.input<Calls["list"]["output"]>["rows"][number];
type InvoiceRowOfList = Omit<InvoiceCard, "early_discount" | "total"> &
  EarlyTerms & { total: Money; credited: Money };
const STALE = ["invoices", "customers", "reports", "campaigns", "tenant", "reminders", "interest"];

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<InvoiceRowOfList>(ctx, input, makeInvoiceList(ctx.today));
  const presentDiscount = await readDiscountsOf(ctx, found.rows);
  return { ...found, rows: found.rows.map((row) => ({ ...row, early_discount: presentDiscount(row) })) };
};

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const state = await loadWordsFor(ctx, "status");
  const t = await loadWordsFor(ctx, "invoices");
  return streamDeclaredFile(
    ctx,
    input,
    "invoices",
    INVOICE_COLUMNS,
    {
      number: (r) => r.number,
      kind: (r) => t(`kinds.${r.kind}`),
      customer_name: (r) => r.customer_name,
      status: (r) => state(`invoice.${r.status}`),
      date: (r) => r.date,
      due_date: (r) => r.due_date,
      total: (r) => r.total,
      paid: (r) => r.paid,
      open: (r) => r.open,
    },
    streamRows<InvoiceRowOfList>(ctx, input, makeInvoiceList(ctx.today)),
  );
};
export { export_ as export };
export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentInvoice(ctx, input.uuid);

export const creditable: Service<Calls["creditable"]> = (ctx, input) => presentCreditable(ctx, input.uuid);

export const update_create: Service<Calls["update_create"]> = (
  ctx,
  { uuid, version, kind, lines: asked, ...input },
) =>
  inTransaction(ctx, async (ctx) => {
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await draftToEdit(ctx, uuid, version) : null;
    if (before?.kind === "credit_note") throw conflict("credit_is_fixed");
    if (before && kind && kind !== before.kind) throw invalid("kind", "kind_is_fixed");
    const customer = await findBuyer(ctx, input.customer);
    if (!customer) throw invalid("customer", "bad_id");
    const booked = await readBookedBy(ctx, before?.lines.map((line) => line.campaign_id) ?? []);
    const agency_id = chooseRecipient(input.agency, before?.agency_id ?? null, customer, booked.values());
    const lines = buildLines(ctx, asked, before, (campaign) =>
      getLineCommission(booked.get(campaign), agency_id),
    );
    if (before && before.customer_id !== input.customer && lines.some(isHeld))
      throw invalid("customer", "has_spots");
    if (before && before.agency_id !== agency_id && lines.some(({ interest_of }) => interest_of))
      throw invalid("agency", "has_interest");
    const { currency } = tenantOf(ctx);
    const tenant = await readOwnTenant(ctx);
    const { taxes, discounts } = readSettings(tenant.settings_json);
    const terms = {
      discount_bp: input.discount_bp,
      taxes_inline: input.taxes_inline ?? before?.taxes_inline ?? taxes.inline,
      discounts_inline: input.discounts_inline ?? before?.discounts_inline ?? discounts.default_inline,
    };
    const { date, due_date = addDays(date, customer.terms_days ?? tenant.terms_days) } = input;
    if (due_date < date) throw invalid("due_date", "due_before_date");
    const draft = { kind: before?.kind ?? kind ?? "invoice", date, due_date };
    const data = {
      customer_id: input.customer,
      agency_id,
      date,
      due_date,
      ...chooseEarlyTerms(draft, input.early_discount, customer, tenant.settings_json),
      ...toSecondColumns(input.second_currency, before, currency),
      reference: input.reference,
      text: input.text,
      ...terms,
      ...toTotalColumns(computeTotals(ctx, lines, terms)),
    };
    const target = before?.uuid ?? randomUUID();
    if (before) {
      await ctx.db.invoice.updateMany({
        where: { uuid: target },
        data: { ...data, version: before.version + 1 },
      });
    } else {
      const own = { created_at: ctx.now, created_by: ctx.actor?.user_id ?? null };
      const station_ids = listStationsOfNew(ctx, customer);
      await ctx.db.invoice.create({
        data: { uuid: target, kind: kind ?? "invoice", currency, station_ids, ...data, ...own },
      });
    }
    await writeInvoiceLines(ctx, target, lines);
    await syncInvoiceVisibility(ctx, target);
    await syncVisibility(ctx, input.customer);
    const brief = before && {
      ...before,
      customer: undefined,
      agency: undefined,
      recurring: undefined,
      lines: before.lines.length,
    };
    await record(ctx, before ? "invoice.updated" : "invoice.created", {
      before: brief,
      after: { uuid: target, ...data, lines: lines.length },
    });
    await publishChange(ctx, STALE);
    return presentInvoice(ctx, target);
  });

/** Takes the next number and freezes the content of the document, which never changes again. */
export const issue: Service<Calls["issue"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const held = await lockWithCredited(ctx, input.uuid);
    if (held?.status !== "draft") return presentInvoice(ctx, input.uuid);
    const before = await draftToEdit(ctx, input.uuid, input.version);
    const issued = await (before.kind === "credit_note" ? issueCreditNote : issueDocument)(ctx, before);
    await requireAcceptedDate(ctx, before, input.accept_date);
    await record(ctx, "invoice.issued", { uuid: input.uuid, before: { status: "draft" }, after: issued });
    if (before.kind !== "pro_forma")
      await notify(ctx, "invoice_issued", {
        kind: "invoice",
        uuid: input.uuid,
        title: issued.number,
        stations: before.station_ids,
        params: { customer: before.customer.name, total: issued.total },
      });
    await publishChange(ctx, STALE);
    return presentInvoice(ctx, input.uuid);
  });

export const credit: Service<Calls["credit"]> = (ctx, { uuid, version, text, ...request }) =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockCreditable(ctx, uuid, version);
    if (invoice.status === "void") throw conflict("nothing_to_credit");
    const note = await createCreditNote(ctx, invoice, request, text);
    await record(ctx, "invoice.created", { after: { uuid: note, kind: "credit_note", credits: uuid } });
    await publishChange(ctx, STALE);
    return presentInvoice(ctx, note);
  });

const void_: Service<Calls["void"]> = (ctx, { uuid, version, text }) =>
  inTransaction(ctx, async (ctx) => {
    await lockDiscountPayments(ctx, [uuid]);
    const [held] = await lockInvoices(ctx, [uuid]);
    if (held?.status === "void") return presentInvoice(ctx, uuid);
    await voidInvoice(ctx, await lockCreditable(ctx, uuid, version), text);
    await publishChange(ctx, STALE);
    return presentInvoice(ctx, uuid);
  });

export { void_ as void };

export const allocate: Service<Calls["allocate"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await allocateCredit(ctx, input);
    await publishChange(ctx, [...STALE, "payments"]);
    return presentInvoice(ctx, input.uuid);
  });

export const destroy: Service<Calls["destroy"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const {
      customer: _,
      agency: ________,
      lines,
      allocations: __,
      report: ___,
      recurring: _________,
      uses: ____,
      credits: _____,
      credit_notes: ______,
      reminders: _______,
      ...before
    } = await draftToEdit(ctx, input.uuid, undefined);
    await writeInvoiceLines(ctx, input.uuid, []);
    await ctx.db.invoice.deleteMany({ where: { uuid: input.uuid } });
    if (before.pro_forma_id) await resetProForma(ctx, before.pro_forma_id);
    await record(ctx, "invoice.deleted", { before: { ...before, lines: lines.length } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const pdf: Service<Calls["pdf"]> = async (ctx, input) => {
  const row = await invoiceToRead(ctx, input.uuid);
  return presentDocument(await renderInvoiceBytes(ctx, row, input.form), row.number ?? "draft", input.form);
};

export { check_e_invoice, e_invoice } from "./invoices/e-invoice";
export { from_campaigns } from "./invoices/from-campaigns";
export { from_pro_forma } from "./invoices/from-pro-forma";
export { preview_mail, send } from "./invoices/send";

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await requireShareable(ctx, "invoice", input.uuid);
    const { code } = await putShare(makeCode(), tenantOf(ctx).tenant_id, "invoice", input.uuid);
    await record(ctx, "invoice.shared", { uuid: input.uuid });
    await publishChange(ctx, ["invoices"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await invoiceToRead(ctx, input.uuid);
    await deleteMainShare(tenantOf(ctx).tenant_id, "invoice", input.uuid);
    await record(ctx, "invoice.unshared", { uuid: input.uuid });
    await publishChange(ctx, ["invoices"]);
    return { ok: true };
  });
