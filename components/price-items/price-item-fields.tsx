"use client";
import { useTranslations } from "next-intl";
import { fillEmpty, type SharedField } from "@/components/form";
import { useCall } from "@/components/query";
import type { Binding } from "@/components/ui/controls/field";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { PRICE_UNITS } from "@/lib/billing/price-items";
import { findDefaultTax } from "@/lib/billing/taxes";
import type { CallInput } from "@/lib/browser/api";

type Field = SharedField<CallInput<"price_items.create">>;

export function PriceItemFields({ field, disabled = false }: { field: Field; disabled?: boolean }) {
  const t = useTranslations("price_items");
  return (
    <>
      <TextField label={t("name")} disabled={disabled} {...field("name")} maxLength={200} autoFocus />
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label={t("price")}
          help={t("price_help")}
          disabled={disabled}
          {...fillEmpty(field("price"), "")}
        />
        <Select
          label={t("unit")}
          disabled={disabled}
          {...fillEmpty(field("unit"), "piece")}
          choices={PRICE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
      </div>
      <TaxField {...field("tax_name")} disabled={disabled} />
      <TextArea
        label={t("text")}
        help={t("text_help")}
        disabled={disabled}
        optional
        rows={2}
        {...field("text")}
        maxLength={500}
      />
      <TextArea
        label={t("note")}
        help={t("note_help")}
        disabled={disabled}
        optional
        rows={2}
        {...field("note")}
        maxLength={5000}
      />
    </>
  );
}

/** A tax is kept by its name, so that a new percentage applies to the item at once. */
function TaxField(props: Binding<string | null> & { name: string; disabled: boolean }) {
  const t = useTranslations("price_items");
  const rates = useCall("tenant.current", {}).data?.taxes_json;
  const { value, onChange } = props;
  const standard = findDefaultTax(rates ?? []);
  const isRemoved = rates !== undefined && value && !rates.some(({ name }) => name === value);
  const taxes = [
    { tax: null, label: standard ? t("default_tax_of", { tax: standard.name }) : t("default_tax") },
    ...(rates ?? []).map(({ name }) => ({ tax: name, label: name })),
    ...(isRemoved ? [{ tax: value, label: t("removed_tax", { tax: value }) }] : []),
    { tax: "", label: t("no_tax") },
  ];
  return (
    <Select
      label={t("tax")}
      {...props}
      value={JSON.stringify(value)}
      choices={taxes.map(({ tax, label }) => ({ value: JSON.stringify(tax), label }))}
      onChange={(chosen) => onChange(taxes.find(({ tax }) => JSON.stringify(tax) === chosen)?.tax ?? null)}
    />
  );
}
