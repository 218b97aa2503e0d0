import { hasNoAccounts } from "@/lib/billing/accounting/accounts";
import {
  type Booking,
  getYearStart,
  listBookings,
  type PlannedBooking,
  planExport,
  sumBookings,
} from "@/lib/billing/accounting/bookings";
import { DATEV_PLACES, writeDatev } from "@/lib/billing/accounting/datev";
import type { calls } from "@/lib/calls";
import { ACCOUNTING_COLUMNS } from "@/lib/columns/accounting-exports";
import { addMonths, type Day, getMonthEnd, getMonthStart } from "@/lib/day";
import { conflict, invalid, notFound } from "@/lib/errors";
import { getCurrencyPlaces, isNegative, makePositive, sum, toMoney } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import { requireSpan } from "@/lib/spans";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { EVERYTHING, readList } from "@/server/data/list";
import {
  type AccountingExportRow,
  type AccountingLine,
  accountingExportList,
  insertAccountingLines,
  lockAccountingExports,
  readAccountingLines,
  readBookedMovements,
  readBookedParts,
  readExportedBookings,
} from "@/server/data/queries/billing/accounting";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredRows } from "@/server/services/list-file";
import { readOwnTenant } from "@/server/services/tenant/own";

type Calls = (typeof calls)["accounting_exports"];
const STALE = ["accounting_exports"];

const readAccounts = async (ctx: Ctx) => readSettings((await readOwnTenant(ctx)).settings_json).accounting;

/** Reads the bookings of a period, and compares them with what was exported of it. */
async function readPeriod(ctx: Ctx, from: Day, to: Day) {
  requireSpan("report", from, to);
  const settings = await readAccounts(ctx);
  const [parts, movements, exported] = await Promise.all([
    readBookedParts(ctx, from, to),
    readBookedMovements(ctx, from, to),
    readExportedBookings(ctx, from, to),
  ]);
  const bookings = listBookings(parts, movements, settings);
  return { settings, bookings, plan: planExport(bookings, exported) };
}

/** Returns the bookings of a period by kind, last month without days, and what of them is to be exported. */
export const preview: Service<Calls["preview"]> = async (ctx, asked) => {
  const from = asked.from ?? getMonthStart(asked.to ?? addMonths(getMonthStart(ctx.today), -1));
  const to = asked.to ?? getMonthEnd(from);
  const { settings, bookings, plan } = await readPeriod(ctx, from, to);
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const rows = sumBookings(bookings, places);
  const none = toMoney(0, places);
  const { lines: _, ...counts } = plan;
  return {
    from,
    to,
    rows,
    totals: {
      entries: bookings.length,
      amount: sum([none, ...rows.map(({ amount }) => amount)]),
      base: sum([none, ...rows.map(({ base }) => base)]),
      tax: sum([none, ...rows.map(({ tax }) => tax)]),
    },
    ...counts,
    no_accounts: listRatesWithoutAccounts(bookings, settings),
  };
};

function listRatesWithoutAccounts(
  bookings: readonly Booking[],
  settings: Awaited<ReturnType<typeof readAccounts>>,
): string[] {
  const rates = bookings.filter((one) => hasNoAccounts(settings, { name: one.tax_name, bp: one.tax_bp }));
  return [...new Set(rates.map(({ tax_name }) => tax_name))].sort();
}

/** One page of the exports. */
export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<AccountingExportRow>(ctx, input, accountingExportList);

/** A year of the file is that of its first day, so a period that crosses into another one has no file. */
async function requireOneYear(ctx: Ctx, from: Day, to: Day): Promise<void> {
  const { year_start } = await readAccounts(ctx);
  if (getYearStart(from, year_start) !== getYearStart(to, year_start))
    throw invalid("to", "several_financial_years");
}

/** "Invoice 2026-0007", in the language of who exports. */
async function describeLines(ctx: Ctx, lines: readonly PlannedBooking[]) {
  const t = await loadWordsFor(ctx, "accounting");
  return lines.map((line) => {
    const name = t(`texts.${line.kind}`, { number: line.number });
    return { ...line, text: line.reverses ? t("texts.reversal", { text: name }) : name };
  });
}

/** Exports what is new or changed of a period, or all of it again; two people who export are handled in turn. */
export const create: Service<Calls["create"]> = (ctx, { from, to, again }) =>
  inTransaction(ctx, async (ctx) => {
    await requireOneYear(ctx, from, to);
    await lockAccountingExports(ctx);
    const { settings, bookings, plan } = await readPeriod(ctx, from, to);
    const lines = again ? bookings.map((one) => ({ ...one, reverses: null })) : plan.lines;
    if (lines.length === 0) throw conflict("nothing_to_export");
    const made = await ctx.db.accounting_export.create({
      data: {
        from_date: from,
        to_date: to,
        is_repeat: again,
        entries: lines.length,
        currency: tenantOf(ctx).currency,
        settings,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    const { uuid } = made;
    await insertAccountingLines(
      ctx,
      { uuid, again: again ? { from, to } : null },
      await describeLines(ctx, lines),
    );
    await record(ctx, "accounting_export.created", {
      after: { uuid, from_date: from, to_date: to, is_repeat: again, entries: lines.length },
    });
    await publishChange(ctx, STALE);
    return { ...made, is_last: true };
  });

/** The same bytes at every request; the plain file is in the language of who reads it. */
export const file: Service<Calls["file"]> = async (ctx, { uuid, format }) => {
  const of = await ctx.db.accounting_export.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const lines = await readAccountingLines(ctx, uuid);
  const name = `${of.from_date}-${of.to_date}`;
  if (format !== "datev") return writePlainFile(ctx, format, name, lines);
  if (getCurrencyPlaces(of.currency) > DATEV_PLACES) throw conflict("datev_currency");
  const bytes = writeDatev(
    {
      settings: of.settings,
      from: of.from_date,
      to: of.to_date,
      currency: of.currency,
      created_at: of.created_at,
      name: `${of.from_date} ${of.to_date}`,
    },
    lines.map((line) => ({ ...line, text: `${line.text} ${line.customer_name}` })),
  );
  return { bytes, type: "text/csv; charset=windows-1252", name: `EXTF_Buchungsstapel_${name}.csv` };
};

async function writePlainFile(
  ctx: Ctx,
  format: "csv" | "xlsx",
  name: string,
  lines: readonly AccountingLine[],
) {
  const t = await loadWordsFor(ctx, "accounting");
  const lowers = ({ amount }: AccountingLine) => isNegative(amount);
  return streamDeclaredRows(
    ctx,
    { format },
    `accounting-${name}`,
    ACCOUNTING_COLUMNS,
    {
      date: (r) => r.date,
      number: (r) => r.number,
      kind: (r) => t(`kinds.${r.kind}`),
      entry: (r) => t(r.reverses ? "reversal" : "booking"),
      customer_name: (r) => r.customer_name,
      debit: (r) => (lowers(r) ? r.contra : r.account),
      credit: (r) => (lowers(r) ? r.account : r.contra),
      amount: (r) => makePositive(r.amount),
      base: (r) => makePositive(r.base),
      tax: (r) => makePositive(r.tax),
      tax_name: (r) => r.tax_name,
      percent: (r) => r.tax_bp / 100,
      tax_key: (r) => r.tax_key,
      due_date: (r) => r.due_date,
    },
    lines,
  );
}

/** Deletes the newest export; what it reversed or had anew is exported as before. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccountingExports(ctx);
    const found = await readList<AccountingExportRow>(
      ctx,
      { ...EVERYTHING, per_page: 1 },
      accountingExportList,
    );
    const before = await ctx.db.accounting_export.findFirst({ where: { uuid } });
    if (!before) throw notFound();
    if (found.rows[0]?.uuid !== uuid) throw conflict("later_export");
    await ctx.db.accounting_entry.deleteMany({ where: { export_id: uuid } });
    await ctx.db.accounting_entry.updateMany({ where: { ended_by: uuid }, data: { ended_by: null } });
    await ctx.db.accounting_export.deleteMany({ where: { uuid } });
    await record(ctx, "accounting_export.deleted", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
