"use client";
import { useTranslations } from "next-intl";
import { useCustomerOptions } from "@/components/customers/customer-options";
import {
  type Behind,
  type InvoiceForm,
  listAgencies,
  moveWithDate,
  type Rate,
  totalsWhile,
} from "@/components/invoices/draft";
import { EarlyDiscountFields } from "@/components/invoices/early-discount";
import { LineRows } from "@/components/invoices/line-rows";
import { SecondCurrencyFields } from "@/components/invoices/second-currency";
import { Totals } from "@/components/invoices/totals";
import { Switch } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import type { Day } from "@/lib/day";

/** Everything of a draft that may be typed, with its totals as they will be. */
export function InvoiceFields({
  form,
  behind,
  rates,
  customer,
  report,
}: {
  form: InvoiceForm;
  behind: Behind;
  rates: readonly Rate[];
  customer: { uuid: string; name: string } | null;
  report: string | null;
}) {
  const t = useTranslations("invoices");
  const { places } = useFormat();
  const customers = useCustomerOptions();
  const { values, field } = form;
  const agencies = listAgencies(behind);
  const totals = totalsWhile(values, behind, places);
  const [who, date, due, discount] = [
    field("customer"),
    field("date"),
    field("due_date"),
    field("discount_bp"),
  ];
  const fresh = values.uuid === undefined;
  const changeDate = (day: Day | null) => {
    date.onChange(day ?? "");
    if (!day) return;
    const { due_date, early_discount } = moveWithDate(values, day);
    form.set("due_date", due_date);
    form.set("early_discount", early_discount);
  };
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Combobox
          className="max-sm:col-span-2"
          label={t("customer")}
          {...who}
          value={who.value || null}
          known={customer && { id: customer.uuid, label: customer.name }}
          options={customers}
          disabled={behind.size > 0 ? t("customer_held") : false}
          onChange={(uuid) => who.onChange(uuid ?? "")}
          autoFocus={fresh && customer === null}
        />
        {agencies.length > 0 && (
          <Select
            className="max-sm:col-span-2"
            label={t("addressed_to")}
            value={values.agency ?? ""}
            choices={[
              { value: "", label: customer?.name ?? t("customer") },
              ...agencies.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
            onChange={(uuid) => form.set("agency", uuid || null)}
          />
        )}
        <TextField
          className={agencies.length > 0 ? "col-span-2" : "max-sm:col-span-2"}
          label={t("reference")}
          optional
          maxLength={60}
          {...field("reference")}
          value={values.reference ?? ""}
        />
        <DateField label={t("date")} {...date} onChange={changeDate} value={date.value || null} />
        <DateField
          label={t("due")}
          {...due}
          value={due.value ?? null}
          {...(fresh && { optional: true, help: t("due_help") })}
          onChange={(day) => (day || fresh) && form.set("due_date", day ?? undefined)}
        />
        {!fresh && values.kind !== "pro_forma" && <EarlyDiscountFields form={form} total={totals.total} />}
      </div>
      <LineRows form={form} behind={behind} rates={rates} report={report} />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)]">
        <div className="grid content-start gap-4 max-sm:order-2">
          {!values.discounts_inline && (
            <PercentField
              className="w-32"
              label={t("discount")}
              {...discount}
              value={discount.value ?? 0}
              onChange={(value) => discount.onChange(value ?? 0)}
            />
          )}
          <Switch
            label={t("discounts_inline")}
            {...field("discounts_inline")}
            value={values.discounts_inline ?? false}
          />
          <Switch label={t("taxes_inline")} {...field("taxes_inline")} value={values.taxes_inline ?? false} />
          <SecondCurrencyFields form={form} totals={totals} />
          <TextArea
            label={t("text")}
            optional
            maxLength={5000}
            {...field("text")}
            value={values.text ?? ""}
          />
        </div>
        <Totals
          {...totals}
          discount_bp={values.discounts_inline ? null : (values.discount_bp ?? 0)}
          taxes={totals.taxes.map(({ name, tax }) => ({ name, amount: tax }))}
        />
      </div>
    </div>
  );
}
