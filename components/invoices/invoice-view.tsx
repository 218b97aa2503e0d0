"use client";
import { Banknote, Copy, Download, Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CreditNoteActions, InvoiceCorrections } from "@/components/invoices/credit/credit-actions";
import { CreditNotes, CreditUses } from "@/components/invoices/credit/credit-cards";
import type { Invoice } from "@/components/invoices/draft";
import { EInvoiceButton } from "@/components/invoices/e-invoice/e-invoice-button";
import { StoredEInvoices } from "@/components/invoices/e-invoice/stored-e-invoices";
import { useEarlySentence } from "@/components/invoices/early-discount";
import { InvoiceFrame, pdfOf } from "@/components/invoices/invoice-frame";
import { MakeInvoice, useProFormaFacts } from "@/components/invoices/pro-forma";
import { InvoiceReminders } from "@/components/invoices/reminders/invoice-reminders";
import { useSecondFacts } from "@/components/invoices/second-currency";
import { Totals } from "@/components/invoices/totals";
import { useDuplicate } from "@/components/invoices/use-duplicate";
import { ProposalSource } from "@/components/proposals/proposal-source";
import {
  RepeatDialog,
  useMayRepeat,
  useRecurringFacts,
} from "@/components/recurring-invoices/repeat-invoice";
import { ScheduledMails } from "@/components/sending/scheduled-mails";
import { SendDocument } from "@/components/sending/send-document";
import { ShareLink } from "@/components/share/share-link";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { ReadOnly } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card, Facts, Figures, Nothing } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { countQuantityPlaces } from "@/lib/billing/quantity/quantities";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, subtract, sum } from "@/lib/money";

type InvoiceLine = Invoice["lines"][number];
type Paid = Invoice["payments"][number];

const TITLES = { invoice: "invoice_to", credit_note: "credit_to", pro_forma: "pro_forma_to" } as const;

/** An issued invoice, a credit note or a pro-forma invoice as it went out, with what was paid, credited or used of it. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices");
  const repeat = useTranslations("recurring");
  const may = useMay("finance:write");
  const duplicate = useDuplicate(invoice);
  const mayRepeat = useMayRepeat(invoice);
  const [repeating, setRepeating] = useState(false);
  const { uuid, number, status, customer, customer_name, open } = invoice;
  const draft = status === "draft";
  const isCredit = invoice.kind === "credit_note";
  const isProForma = invoice.kind === "pro_forma";
  const owed = !draft && !isCredit && !isZero(open);
  return (
    <Screen
      title={number ?? t(TITLES[invoice.kind], { customer: customer_name })}
      crumbs={[{ label: t("title"), href: "/invoices" }]}
      badge={<Status of="invoice" is={status} />}
      detail={customer_name}
      compact
      scroll={false}
      actions={
        <>
          <Button icon={<Download />} href={pdfOf(uuid)} download>
            {t("pdf")}
          </Button>
          {!isProForma && <EInvoiceButton invoice={invoice} />}
          {may && !draft && <SendDocument kind="invoices" of={invoice} />}
          {may && !draft && <ShareLink kind="invoice" uuid={uuid} code={invoice.share_code} />}
          {may && duplicate && <IconButton icon={<Copy />} label={t("duplicate")} onClick={duplicate} />}
          {mayRepeat && (
            <IconButton icon={<Repeat />} label={repeat("repeat")} onClick={() => setRepeating(true)} />
          )}
          {may && !draft && invoice.kind === "invoice" && <InvoiceCorrections invoice={invoice} />}
          {may && isProForma && status === "issued" && <MakeInvoice proForma={invoice} />}
          {may && isCredit && <CreditNoteActions note={invoice} />}
          {may && owed && (
            <Button look="main" icon={<Banknote />} href={`/payment/new/${customer}/${uuid}`}>
              {t("record_payment")}
            </Button>
          )}
        </>
      }
    >
      <InvoiceFrame invoice={invoice}>
        <div className="grid gap-4">
          {draft && !may && <ReadOnly />}
          <Amounts invoice={invoice} />
          {!draft && <ScheduledMails of={uuid} may={may} />}
          <Lines invoice={invoice} />
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)]">
            <Details invoice={invoice} />
            <Totals
              {...invoice}
              last={isCredit ? "to_credit" : "to_pay"}
              discount_bp={invoice.discounts_inline ? null : invoice.discount_bp}
            />
          </div>
          {invoice.payments.length > 0 && <Payments of={invoice.payments} />}
          {!draft && invoice.kind === "invoice" && <InvoiceReminders invoice={invoice} />}
          {invoice.e_invoices.length > 0 && <StoredEInvoices invoice={invoice} />}
          {invoice.credit_notes.length > 0 && <CreditNotes of={invoice.credit_notes} />}
          {invoice.uses.length > 0 && <CreditUses of={invoice.uses} />}
        </div>
      </InvoiceFrame>
      {repeating && <RepeatDialog invoice={invoice} onClose={() => setRepeating(false)} />}
    </Screen>
  );
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices");
  const { money, day } = useFormat();
  const { kind, status, currency, total, paid, open, credited, due_date } = invoice;
  const isCredit = kind === "credit_note";
  const discounts = invoice.payments.filter((part) => part.kind === "discount");
  const discount = sum([subtract(total, total), ...discounts.map(({ amount }) => amount)]);
  if (kind === "pro_forma")
    return (
      <>
        <Figures
          of={[
            { label: t("total"), value: money(total), unit: currency },
            { label: t("pay_until"), value: day(due_date) },
          ]}
        />
        <p className="text-ink-2">{t("pro_forma_text")}</p>
      </>
    );
  return (
    <Figures
      of={[
        { label: t("total"), value: money(total), unit: currency },
        { label: t(isCredit ? "used" : "paid"), value: money(subtract(paid, discount)) },
        ...(isZero(discount) ? [] : [{ label: t("discount"), value: money(discount) }]),
        {
          label: t(isCredit ? "unused" : "open"),
          value: money(open),
          ...(status === "overdue" && { tone: "bad" as const }),
        },
        ...(isZero(credited) ? [] : [{ label: t("left"), value: money(subtract(total, credited)) }]),
        ...(isCredit ? [] : [{ label: t("due"), value: day(due_date) }]),
      ]}
    />
  );
}

/** A credited amount has no quantity. */
const isAmountOnly = ({ quantity, amount }: InvoiceLine) => quantity === 0 && !isZero(amount);

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices");
  const { money, number } = useFormat();
  const quantityOf = ({ quantity, unit }: InvoiceLine) => {
    const count = number(quantity, countQuantityPlaces(quantity));
    return unit ? `${count} ${t(`units.${unit}`)}` : count;
  };
  const columns: RecordColumn<InvoiceLine>[] = [
    {
      id: "item",
      head: t("item"),
      cell: (row) => (
        <div className="py-1.5">
          <span className="font-medium">{row.title}</span>
          {row.detail && <span className="block text-xs text-ink-2">{row.detail}</span>}
          {row.spots > 0 && invoice.report && (
            <Link href={buildRecordHref("report", invoice.report)} className="link text-xs">
              {t("see_spots")}
            </Link>
          )}
        </div>
      ),
    },
    {
      id: "quantity",
      head: t("quantity"),
      cell: (row) => (isAmountOnly(row) ? <Nothing /> : quantityOf(row)),
      right: true,
    },
    {
      id: "price",
      head: t("price"),
      cell: (row) => (isAmountOnly(row) ? <Nothing /> : money(row.price)),
      right: true,
      wide: true,
    },
    {
      id: "tax",
      head: t("tax"),
      cell: (row) => <span className="text-ink-2">{row.tax_name || t("no_tax")}</span>,
      wide: true,
    },
    {
      id: "amount",
      head: t("amount"),
      cell: (row) => money(row.amount),
      right: true,
    },
  ];
  return (
    <Card title={t("lines")} count={invoice.lines.length}>
      <RecordTable label={t("lines")} columns={columns} rows={invoice.lines} rowKey={(row) => row.uuid} />
    </Card>
  );
}

function Details({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices");
  const { day } = useFormat();
  const { period_from, period_to, report, report_number, reference, text, total, credited } = invoice;
  const { early_discount: early } = invoice;
  const sentence = useEarlySentence();
  const proFormaFacts = useProFormaFacts(invoice);
  const secondFacts = useSecondFacts(invoice);
  const recurringFacts = useRecurringFacts(invoice);
  const mayOpen = useMay("customers:read");
  return (
    <div className="max-sm:order-2">
      <Facts
        of={[
          {
            label: t("customer"),
            // An agency reads its invoices, and has no page of the customer.
            value: mayOpen ? (
              <Link href={buildRecordHref("customer", invoice.customer)} className="link">
                {invoice.customer_name}
              </Link>
            ) : (
              invoice.customer_name
            ),
          },
          ...(invoice.agency_name ? [{ label: t("addressed_to"), value: invoice.agency_name }] : []),
          { label: t("date"), value: day(invoice.date) },
          ...(early && !isZero(subtract(total, credited))
            ? [{ label: t("early_discount"), value: sentence({ ...early, total, credited }) }]
            : []),
          ...(invoice.credits
            ? [
                {
                  label: t("credits_of"),
                  value: (
                    <Link href={buildRecordHref("invoice", invoice.credits.uuid)} className="link">
                      {invoice.credits.number}
                    </Link>
                  ),
                },
              ]
            : []),
          ...secondFacts,
          ...proFormaFacts,
          ...recurringFacts,
          ...(reference ? [{ label: t("reference"), value: reference }] : []),
          ...(period_from && period_to
            ? [{ label: t("period"), value: t("of_dates", { from: day(period_from), to: day(period_to) }) }]
            : []),
          ...(report
            ? [
                {
                  label: t("report"),
                  value: (
                    <Link href={buildRecordHref("report", report)} className="link">
                      {report_number}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {text && <p className="mt-3 whitespace-pre-line text-ink-2">{text}</p>}
      <div className="mt-3">
        <ProposalSource of="invoice" uuid={invoice.uuid} />
      </div>
    </div>
  );
}

function Payments({ of }: { of: readonly Paid[] }) {
  const t = useTranslations("invoices");
  const { money, day } = useFormat();
  const columns: RecordColumn<Paid>[] = [
    {
      id: "number",
      head: t("number"),
      cell: (row) => (
        <Link
          href={buildRecordHref(row.kind === "credit_note" ? "invoice" : "payment", row.uuid)}
          className="font-medium hover:underline"
        >
          {row.kind === "discount" ? t("discount_taken", { number: row.number }) : row.number}
        </Link>
      ),
    },
    { id: "date", head: t("date"), cell: (row) => day(row.payment_date), right: true },
    {
      id: "amount",
      head: t("amount"),
      cell: (row) => (
        <>
          {money(row.amount)}
          {row.kind === "discount" && (
            <span className="block text-xs text-ink-3">{t("discount_tax", { amount: money(row.tax) })}</span>
          )}
        </>
      ),
      right: true,
    },
  ];
  return (
    <Card title={t("settled_by")} count={of.length}>
      {/* A payment may stand here twice. */}
      <RecordTable
        label={t("settled_by")}
        columns={columns}
        rows={of}
        rowKey={(row) => String(of.indexOf(row))}
      />
    </Card>
  );
}
