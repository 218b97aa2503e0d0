"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/controls/text-field";
import { hasVatCheckDigit, isVatNumber } from "@/lib/tables/vat-numbers";

/** A VAT number; one that does not fit its country is asked about and may be kept. */
export function VatField({
  label,
  ...field
}: {
  label: string;
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  ref: (element: HTMLElement | null) => void;
}) {
  const t = useTranslations("errors");
  const isOdd = !isVatNumber(field.value) || !hasVatCheckDigit(field.value);
  return (
    <TextField
      label={label}
      optional
      {...field}
      help={isOdd && <span className="text-warn-ink">{t("vat_number_odd")}</span>}
    />
  );
}
