"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { Form, Submit, useCallForm } from "@/components/form";
import { Allocations } from "@/components/payments/allocations";
import { findExact } from "@/components/payments/exact";
import { openOf } from "@/components/payments/open-invoices";
import { isSameParts, keepEarned, leftOf, spread, toOpen } from "@/components/payments/spread";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Confirm } from "@/components/ui/overlay/confirm";
import { type Day, toDay } from "@/lib/day";
import { buildRecordHref } from "@/lib/hrefs";
import { type Money, toMoney } from "@/lib/money";

const METHODS = ["transfer", "cash", "card"] as const;

type Props = {
  customer: { uuid: string; name: string } | null;
  invoice: { uuid: string; open: Money } | null;
  /** The amount to begin with, without an invoice. */
  amount: Money | null;
  today: Day;
};

/** What a customer still has to pay, and what settles it on the day of the payment. */
function useOpenInvoices(tenant: string, customer: string, day: string) {
  const { data, error, refetch } = useCall("invoices.list", openOf(tenant, customer), {
    enabled: customer !== "",
  });
  const open = useMemo(() => data?.rows ?? [], [data]);
  const early = useMemo(() => open.map((row) => toOpen(row, day)), [open, day]);
  return { open, early, answer: { asked: data !== undefined, error, refetch } };
}

/** Money that came in: from whom, how much, and for which invoices. */
export function PaymentForm({ customer, invoice, amount: given, today }: Props) {
  const t = useTranslations("payments");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { uuid: tenant } = useShell().tenant;
  const { places, day } = useFormat();
  const customers = useCustomerOptions();
  const first = invoice?.uuid ?? null;
  const [byHand, setByHand] = useState(false);
  const form = useCallForm(
    "payments.update_create",
    {
      customer: customer?.uuid ?? "",
      payment_date: today,
      amount: invoice?.open ?? given ?? "",
      method: "transfer",
      note: "",
      ...(invoice && { allocations: [{ invoice: invoice.uuid, amount: invoice.open }] }),
    },
    {
      says: null,
      invalidates: ["payments", "invoices", "customers"],
      onDone: ({ uuid }) => router.push(buildRecordHref("payment", uuid)),
    },
  );
  const { values, field, set } = form;
  const [asking, setAsking] = useState(false);
  const isFuture = values.customer !== "" && values.amount !== "" && values.payment_date > today;
  const asked: typeof form = { ...form, submit: async () => (isFuture ? setAsking(true) : form.submit()) };
  const { open, early, answer } = useOpenInvoices(tenant, values.customer, values.payment_date);
  const amount = toMoney(values.amount || 0, places);
  const parts = values.allocations ?? spread(amount, early, first);
  const left = leftOf(amount, parts, places);
  const exact = useMemo(() => findExact(amount, early), [amount, early]);
  const [who, date, sum] = [field("customer"), field("payment_date"), field("amount")];
  /** Without a hand in it the server spreads by itself, oldest first; from an invoice that one comes first. */
  const byItself = (next: Money) => {
    setByHand(false);
    set("allocations", first ? spread(next, early, first) : undefined);
  };
  /** Another day earns other discounts. */
  const changeDay = (day: string) => {
    const later = open.map((row) => toOpen(row, day));
    if (!byHand && first) set("allocations", spread(amount, later, first));
    else if (values.allocations) set("allocations", keepEarned(values.allocations, later, places));
  };
  return (
    <Form form={asked} className="max-w-[56rem]">
      <div className="grid max-w-160 grid-cols-2 gap-4">
        <Combobox
          className="col-span-2"
          label={t("customer")}
          {...who}
          value={who.value || null}
          known={customer && { id: customer.uuid, label: customer.name }}
          options={customers}
          disabled={invoice ? t("customer_held") : false}
          onChange={(uuid) => {
            who.onChange(uuid ?? "");
            byItself(amount);
          }}
          autoFocus={customer === null}
        />
        <MoneyField
          label={t("amount")}
          {...sum}
          value={sum.value || null}
          autoFocus={customer !== null}
          onChange={(next) => {
            sum.onChange(next ?? "");
            if (!byHand) byItself(next ?? toMoney(0, places));
          }}
        />
        <DateField
          label={t("date")}
          {...date}
          value={date.value || null}
          onChange={(day) => {
            date.onChange(day ?? "");
            changeDay(day ?? "");
          }}
        />
        <Segmented
          className="col-span-2"
          label={t("method")}
          {...field("method")}
          value={values.method ?? "transfer"}
          choices={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      </div>
      {values.customer !== "" && (
        <Allocations
          open={open}
          payDay={values.payment_date}
          answer={answer}
          parts={parts}
          left={left}
          byHand={byHand}
          exact={exact && !isSameParts(parts, exact) ? exact : null}
          onExact={() => {
            setByHand(true);
            set("allocations", exact ?? undefined);
          }}
          problem={(n) =>
            n < 0
              ? undefined
              : (field(`allocations.${n}.amount`).error ?? field(`allocations.${n}.discount`).error)
          }
          onPart={(next) => {
            setByHand(true);
            set("allocations", next);
          }}
          onByItself={() => byItself(amount)}
        />
      )}
      <TextArea
        className="mt-4 max-w-160"
        label={t("note")}
        optional
        maxLength={5000}
        {...field("note")}
        value={values.note ?? ""}
      />
      <FormFoot>
        <Submit keys="mod+enter" disabled={left.over ? t("over") : false}>
          {t("record")}
        </Submit>
        <Button href={invoice ? buildRecordHref("invoice", invoice.uuid) : "/payments"}>
          {ui("cancel")}
        </Button>
      </FormFoot>
      {asking && (
        <Confirm
          title={t("future_title")}
          act={t("record")}
          look="main"
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
          onClose={() => setAsking(false)}
        >
          {t("future_text", { date: day(toDay(values.payment_date)) })}
        </Confirm>
      )}
    </Form>
  );
}
