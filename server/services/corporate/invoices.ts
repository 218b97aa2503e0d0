import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Ask } from "@/lib/calls/kit";
import { addDays, type Day } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { fraction, isNegative, type Money, placesOf } from "@/lib/money";
import { settingsOf } from "@/lib/rules/settings";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { concern, concernInvoice, stationsOfNew } from "@/server/data/queries/concerns";
import { invoiceList, type LineRow, lockInvoices, writeInvoiceLines } from "@/server/data/queries/invoices";
import { dropShare, putShare, tenantById } from "@/server/data/unscoped";
import { wordsFor } from "@/server/documents/translator";
import { newCode } from "@/server/services/accounts/secrets";
import { everyRow, listFile } from "@/server/services/list-file";
import { nextNumber } from "@/server/services/numbers";
import { invoiceBytes, invoiceData } from "./invoices/files";
import { type InvoiceRow, invoiceToRead, shownInvoice } from "./invoices/read";
import { sumsOf, totalsOf } from "./invoices/totals";

type Calls = (typeof calls)["invoices"];
type Card = z.input<Calls["list"]["output"]>["rows"][number];
const STALE = ["invoices", "customers", "reports", "campaigns", "tenant"];

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Card>(ctx, ask, invoiceList(ctx.today));

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const [t, state] = await Promise.all([wordsFor(ctx, "invoices"), wordsFor(ctx, "status")]);
  const { rows } = await list(ctx, everyRow(ask));
  return listFile(
    ctx,
    ask,
    "invoices",
    {
      number: [t("number"), "text", (r) => r.number],
      customer_name: [t("customer"), "text", (r) => r.customer_name],
      status: [t("status"), "text", (r) => state(`invoice.${r.status}`)],
      date: [t("date"), "day", (r) => r.date],
      due_date: [t("due"), "day", (r) => r.due_date],
      total: [t("amount_in", { currency: placeOf(ctx).currency }), "money", (r) => r.total],
      paid: [t("paid"), "money", (r) => r.paid],
      open: [t("open"), "money", (r) => r.open],
    },
    rows,
  );
};
export { export_ as export };
export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shownInvoice(ctx, ask.uuid);

/** A draft at the version that was read, taken for oneself; an issued invoice is final. */
async function draftToEdit(ctx: Ctx, uuid: string, version: number | undefined): Promise<InvoiceRow> {
  const [held] = await lockInvoices(ctx, [uuid]);
  const row = await invoiceToRead(ctx, uuid);
  if (held?.status !== "draft") throw conflict("issued_is_final");
  if (version !== undefined && held.version !== version) throw stale(await shownInvoice(ctx, uuid));
  return row;
}

type Given = Ask<Calls["update_create"]>;
/** Lines as asked; those with plays keep their plays, quantity and amount. */
function linesOf(
  ctx: Ctx,
  asked: Given["lines"],
  before: InvoiceRow | null,
): (LineRow & { plays: number })[] {
  const places = placesOf(placeOf(ctx).currency);
  const kept = new Map(before?.lines.map((l) => [l.uuid, l]));
  return asked.map(({ uuid, ...line }, i) => {
    const old = uuid === undefined ? undefined : kept.get(uuid);
    if (uuid && !old) throw invalid(`lines.${i}.uuid`, "bad_id");
    const plays = old?.plays ?? 0;
    const own = { ...line, uuid: uuid ?? randomUUID(), position: i + 1, plays };
    const where = { campaign: old?.campaign_id ?? null, station: old?.station_id ?? null };
    if (!old || plays === 0)
      return { ...own, ...where, amount: fraction(line.price, line.quantity, 1, places) };
    return {
      ...own,
      ...where,
      quantity: old.quantity,
      price: old.price as Money,
      amount: old.amount as Money,
    };
  });
}

export const update_create: Service<Calls["update_create"]> = (
  ctx,
  { uuid, version, lines: asked, ...ask },
) =>
  inTransaction(ctx, async (ctx) => {
    if (uuid && version === undefined) throw invalid("version", "required");
    const before = uuid ? await draftToEdit(ctx, uuid, version) : null;
    const customer = await ctx.db.customer.findFirst({ where: { uuid: ask.customer } });
    if (!customer) throw invalid("customer", "bad_id");
    const lines = linesOf(ctx, asked, before);
    if (before && before.customer_id !== ask.customer && lines.some((l) => l.plays))
      throw invalid("customer", "has_plays");
    const { tenant_id, currency } = placeOf(ctx);
    const tenant = (await tenantById(tenant_id))!;
    const { taxes, discounts } = settingsOf(tenant.settings_json);
    const terms = {
      discount_bp: ask.discount_bp,
      taxes_inline: ask.taxes_inline ?? before?.taxes_inline ?? taxes.inline,
      discounts_inline: ask.discounts_inline ?? before?.discounts_inline ?? discounts.default_inline,
    };
    const data = {
      customer_id: ask.customer,
      date: ask.date,
      due_date: ask.due_date ?? addDays(ask.date, customer.terms_days ?? tenant.terms_days),
      reference: ask.reference,
      text: ask.text,
      ...terms,
      ...sumsOf(totalsOf(ctx, lines, terms)),
    };
    if (data.due_date < data.date) throw invalid("due_date", "before_start");
    const target = before?.uuid ?? randomUUID();
    if (before) {
      await ctx.db.invoice.updateMany({
        where: { uuid: target },
        data: { ...data, version: before.version + 1 },
      });
    } else {
      const own = { created_at: ctx.now, created_by: ctx.actor?.user_id ?? null };
      const station_ids = stationsOfNew(ctx, customer);
      await ctx.db.invoice.create({
        data: { tenant_id, uuid: target, currency, station_ids, ...data, ...own },
      });
    }
    await writeInvoiceLines(ctx, target, lines);
    await concernInvoice(ctx, target);
    await concern(ctx, ask.customer);
    const brief = before && { ...before, customer: undefined, lines: before.lines.length };
    await record(ctx, before ? "invoice.updated" : "invoice.created", {
      before: brief,
      after: { uuid: target, ...data, lines: lines.length },
    });
    await tell(ctx, STALE);
    return shownInvoice(ctx, target);
  });

/** Takes the next number and freezes what the invoice shows; from then on it never changes. */
export const issue: Service<Calls["issue"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const [held] = await lockInvoices(ctx, [ask.uuid]);
    if (held?.status === "issued") return shownInvoice(ctx, ask.uuid);
    const before = await draftToEdit(ctx, ask.uuid, ask.version);
    if (before.lines.length === 0) throw conflict("no_lines");
    if (isNegative(before.total as Money)) throw conflict("negative_total");
    const { nr, number } = await nextNumber(ctx, "invoice", before.date as Day);
    const issued = JSON.parse(JSON.stringify(await invoiceData(ctx, before, number)));
    await ctx.db.invoice.updateMany({
      where: { uuid: ask.uuid },
      data: { status: "issued", nr, number, issued, issued_at: ctx.now, version: before.version + 1 },
    });
    await record(ctx, "invoice.issued", {
      uuid: ask.uuid,
      before: { status: "draft" },
      after: { number, total: before.total },
    });
    await tell(ctx, STALE);
    return shownInvoice(ctx, ask.uuid);
  });

export const destroy: Service<Calls["destroy"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const {
      customer: _,
      lines,
      allocations: __,
      report: ___,
      ...before
    } = await draftToEdit(ctx, ask.uuid, undefined);
    await writeInvoiceLines(ctx, ask.uuid, []);
    await ctx.db.invoice.deleteMany({ where: { uuid: ask.uuid } });
    await record(ctx, "invoice.deleted", { before: { ...before, lines: lines.length } });
    await tell(ctx, STALE);
    return { ok: true };
  });

export const pdf: Service<Calls["pdf"]> = async (ctx, ask) => {
  const row = await invoiceToRead(ctx, ask.uuid);
  return {
    bytes: await invoiceBytes(ctx, row),
    type: "application/pdf",
    name: `${row.number ?? "draft"}.pdf`,
    inline: true,
  };
};

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { status } = await invoiceToRead(ctx, ask.uuid);
    if (status !== "issued") throw conflict("draft_not_shared");
    const { code } = await putShare(newCode(), placeOf(ctx).tenant_id, "invoice", ask.uuid);
    await record(ctx, "invoice.shared", { uuid: ask.uuid });
    await tell(ctx, ["invoices"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    await invoiceToRead(ctx, ask.uuid);
    await dropShare(placeOf(ctx).tenant_id, "invoice", ask.uuid);
    await record(ctx, "invoice.unshared", { uuid: ask.uuid });
    await tell(ctx, ["invoices"]);
    return { ok: true };
  });
