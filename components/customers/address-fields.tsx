"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Binding } from "@/components/ui/controls/field";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { formatCountry, getCountryNames } from "@/lib/tables/country-names";

type Field = (
  name: "address" | "post_code" | "city" | "country" | "electronic_address" | "buyer_reference",
) => Binding<string> & { error?: string | undefined };

/** Choice of any country by its name in the language of the page; "" is none. */
export function CountryField({
  label,
  value,
  onChange,
  ...field
}: Binding<string> & { label: string; placeholder?: string; error?: string | undefined }) {
  const { language } = useFormat().formats;
  const countries = useMemo(
    () =>
      getCountryNames()
        .codes.map((id) => ({ id, label: formatCountry(id, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  );
  return (
    <Combobox
      label={label}
      optional
      options={countries}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
      {...field}
    />
  );
}

/** Where a customer is, and where its e-invoices go. */
export function AddressFields({ field }: { field: Field }) {
  const t = useTranslations("customers");
  return (
    <>
      <TextArea className="sm:col-span-2" label={t("street")} optional rows={2} {...field("address")} />
      <TextField label={t("post_code")} optional autoComplete="postal-code" {...field("post_code")} />
      <TextField label={t("city")} optional autoComplete="address-level2" {...field("city")} />
      <CountryField label={t("country")} {...field("country")} />
      <TextField
        label={t("electronic_address")}
        optional
        help={t("electronic_address_help")}
        {...field("electronic_address")}
      />
      <TextField
        label={t("buyer_reference")}
        optional
        help={t("buyer_reference_help")}
        {...field("buyer_reference")}
      />
    </>
  );
}
