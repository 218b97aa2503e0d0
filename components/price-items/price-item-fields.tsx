"use client";
import { useTranslations } from "next-intl";
import type { CallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { PRICE_UNITS, type PriceUnit } from "@/lib/billing/price-items";
import { findDefaultTax } from "@/lib/billing/taxes";

type Control<T> = Omit<ReturnType<CallForm<"price_items.create">["field"]>, "name" | "value" | "onChange"> & {
  name: string;
  value: T;
  onChange: (value: T) => void;
};
/** The fields of both forms, bound. */
export type Controls = {
  name: Control<string>;
  unit: Control<PriceUnit>;
  price: Control<string>;
  tax_name: Control<string | null>;
  text: Control<string>;
  note: Control<string>;
};

export function PriceItemFields({ of, disabled = false }: { of: Controls; disabled?: boolean }) {
  const t = useTranslations("price_items");
  const { unit, price } = of;
  return (
    <>
      <TextField label={t("name")} disabled={disabled} {...of.name} maxLength={200} autoFocus />
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label={t("price")}
          help={t("price_help")}
          disabled={disabled}
          {...price}
          value={price.value || null}
          onChange={(value) => price.onChange(value ?? "")}
        />
        <Select
          label={t("unit")}
          disabled={disabled}
          {...unit}
          choices={PRICE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          onChange={(value) => value && unit.onChange(value)}
        />
      </div>
      <TaxField control={of.tax_name} disabled={disabled} />
      <TextArea
        label={t("text")}
        help={t("text_help")}
        disabled={disabled}
        optional
        rows={2}
        {...of.text}
        maxLength={500}
      />
      <TextArea
        label={t("note")}
        help={t("note_help")}
        disabled={disabled}
        optional
        rows={2}
        {...of.note}
        maxLength={5000}
      />
    </>
  );
}

/** A tax is kept by its name, so that a new percentage applies to the item at once. */
function TaxField({ control, disabled }: { control: Control<string | null>; disabled: boolean }) {
  const t = useTranslations("price_items");
  const rates = useCall("tenant.current", {}).data?.taxes_json;
  const { value } = control;
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
      disabled={disabled}
      {...control}
      value={JSON.stringify(value)}
      choices={taxes.map(({ tax, label }) => ({ value: JSON.stringify(tax), label }))}
      onChange={(chosen) =>
        control.onChange(taxes.find(({ tax }) => JSON.stringify(tax) === chosen)?.tax ?? null)
      }
    />
  );
}
