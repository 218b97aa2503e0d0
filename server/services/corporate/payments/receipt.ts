import { sumByInvoice } from "@/lib/billing/invoice-status";
import type { calls } from "@/lib/calls";
import { forbidden } from "@/lib/errors";
import { getCurrencyPlaces, isZero, subtract, sum, toMoney } from "@/lib/money";
import { keyOf, type Service, tenantOf } from "@/server/ctx";
import { loadDocumentWords } from "@/server/documents/translator";
import { makeFormatter } from "@/server/documents/words";
import { prepareDocument, presentDocument } from "@/server/services/document-setup";
import { renderReceiptInThread } from "@/server/services/document-thread";

/** Renders the receipt of a payment as it is applied now. */
export const pdf: Service<(typeof calls)["payments"]["pdf"]> = async (ctx, { uuid }) => {
  const { currency, tenant_id } = tenantOf(ctx);
  const payment = await ctx.db.payment.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { customer: true, allocations: true, refunds: { orderBy: { date: "asc" } } },
  });
  const parts = sumByInvoice(payment.allocations.filter(({ is_discount }) => !is_discount));
  const discounts = sumByInvoice(payment.allocations.filter(({ is_discount }) => is_discount));
  const invoices = await ctx.db.invoice.findMany({
    where: { uuid: { in: [...parts.keys()] } },
    orderBy: { nr: "asc" },
    select: { uuid: true, number: true, date: true, total: true, paid: true },
  });
  // On paper, the invoices of some stations would look like all that the payment pays.
  if (invoices.length < parts.size) throw forbidden("payment_restricted");
  const places = getCurrencyPlaces(currency);
  const of = (text: string) => toMoney(text, places);
  const unapplied = subtract(of(payment.amount), sum([payment.allocated, payment.refunded], places));
  const { paper } = await prepareDocument(ctx, payment.customer);
  const { reading } = paper;
  const t = await loadDocumentWords(reading.language);
  const say = makeFormatter(reading);
  const bytes = await renderReceiptInThread(tenant_id, {
    ...paper,
    number: payment.number,
    facts: [
      { label: t("documents.receipt.payment_date"), value: say.day(payment.payment_date) },
      { label: t("documents.receipt.method"), value: t(`documents.receipt.methods.${payment.method}`) },
    ],
    currency,
    amount: of(payment.amount),
    rows: invoices.map(({ uuid, number, date, total, paid }) => ({
      number: number ?? "",
      date,
      total: of(total),
      amount: of(parts.get(uuid)!),
      open: subtract(of(total), of(paid)),
    })),
    unapplied,
    texts: [
      ...invoices.flatMap(({ uuid, number }) => {
        const discount = discounts.get(uuid);
        if (!discount) return [];
        const amount = `${say.amount(of(discount))} ${currency}`;
        return [t("documents.receipt.discount", { amount, number: number ?? "" })];
      }),
      ...payment.refunds.map(({ amount, date }) =>
        t("documents.receipt.refunded", {
          amount: `${say.amount(of(amount))} ${currency}`,
          day: say.day(date),
        }),
      ),
      ...(isZero(unapplied)
        ? []
        : [t("documents.receipt.credit", { amount: `${say.amount(unapplied)} ${currency}` })]),
      t("documents.receipt.changed", { day: say.day(ctx.today) }),
    ],
  });
  return presentDocument(bytes, `receipt-${payment.number}`);
};
