"use client";
import { useTranslations } from "next-intl";
import { PaymentActions } from "@/components/payments/change/payment-actions";
import { RefundsCard } from "@/components/payments/change/refunds-card";
import { useCall } from "@/components/query";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Card, Facts, Figures } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";
import { add, isZero, subtract } from "@/lib/money";

type Payment = CallOutput<"payments.retrieve">;
type Part = Payment["invoices"][number];

/** A payment, the invoices it went to, and what of it was paid back. */
export function PaymentPage({ payment: first }: { payment: Payment }) {
  const t = useTranslations("payments");
  const { money, day, moment, formats } = useFormat();
  const { uuid } = first;
  const { data: payment = first } = useCall("payments.retrieve", { uuid }, { staleTime: 30_000 });
  const { number, customer, customer_name, amount, overpaid, refunded, refunds, invoices, note } = payment;
  const columns: RecordColumn<Part>[] = [
    {
      id: "number",
      head: t("invoice"),
      cell: (row) => (
        <Link href={buildRecordHref("invoice", row.uuid)} className="num font-medium hover:underline">
          {row.number}
        </Link>
      ),
    },
    {
      id: "amount",
      head: t("amount_in", { currency: formats.currency }),
      cell: (row) => money(row.amount),
      right: true,
    },
  ];
  const discount: RecordColumn<Part> = {
    id: "discount",
    head: t("discount"),
    cell: (row) => (isZero(row.discount) ? "" : money(row.discount)),
    right: true,
  };
  const isReduced = invoices.some((row) => !isZero(row.discount));
  return (
    <Screen
      title={number}
      crumbs={[{ label: t("title"), href: "/payments" }]}
      badge={
        isZero(overpaid) ? undefined : (
          <Status of="invoice" is="overpaid" values={{ amount: money(overpaid) }} />
        )
      }
      detail={customer_name}
      canvas
      actions={<PaymentActions payment={payment} />}
    >
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid content-start gap-4 p-gutter max-sm:px-0">
          <Figures
            of={[
              { label: t("amount"), value: money(amount), unit: formats.currency },
              { label: t("allocated"), value: money(subtract(amount, add(overpaid, refunded))) },
              ...(isZero(refunded) ? [] : [{ label: t("refunded"), value: money(refunded) }]),
              {
                label: t("overpaid"),
                value: money(overpaid),
                ...(!isZero(overpaid) && { tone: "warn" as const }),
              },
            ]}
          />
          <Card title={t("invoices")} count={invoices.length}>
            {invoices.length === 0 ? (
              <p className="px-3.5 py-3 text-ink-3">
                {t(isZero(refunded) ? "no_invoices" : "no_invoices_refunded")}
              </p>
            ) : (
              <RecordTable
                label={t("invoices")}
                columns={isReduced ? [...columns, discount] : columns}
                rows={invoices}
                rowKey={(row) => row.uuid}
              />
            )}
          </Card>
          {refunds.length > 0 && <RefundsCard refunds={refunds} />}
        </div>
        <aside className="divide-y divide-line border-line bg-surface max-lg:border-t lg:border-l [&>section]:p-4">
          <section>
            <h2 className="mb-2 font-semibold">{t("details")}</h2>
            <Facts
              of={[
                {
                  label: t("customer"),
                  value: (
                    <Link href={buildRecordHref("customer", customer)} className="link">
                      {customer_name}
                    </Link>
                  ),
                },
                { label: t("date"), value: day(payment.payment_date) },
                { label: t("method"), value: t(`methods.${payment.method}`) },
                { label: t("created"), value: moment(payment.created_at).day },
              ]}
            />
          </section>
          {note && (
            <section>
              <h2 className="mb-1.5 font-semibold">{t("note")}</h2>
              <p className="whitespace-pre-line text-ink-2">{note}</p>
            </section>
          )}
        </aside>
      </div>
    </Screen>
  );
}
