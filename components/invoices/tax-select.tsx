"use client";
import { useTranslations } from "next-intl";
import type { Rate } from "@/components/invoices/draft";
import { Select } from "@/components/ui/controls/select";

type Taxed = { tax_name: string; tax_bp: number };
const NONE = { name: "", percent_bp: 0 };
const rateKey = ({ name, percent_bp }: Pick<Rate, "name" | "percent_bp">) => `${percent_bp} ${name}`;

/** The tax of a line: a rate of the tenant, none, or the line's own where its rate was renamed or removed since. */
export function TaxSelect({
  label,
  line,
  rates,
  onChange,
}: {
  label: string;
  line: Partial<Taxed>;
  rates: readonly Rate[];
  onChange: (tax: Taxed) => void;
}) {
  const t = useTranslations("invoices");
  const own = { name: line.tax_name ?? "", percent_bp: line.tax_bp ?? 0 };
  const isKnown = rates.some((rate) => rateKey(rate) === rateKey(own));
  const all = [...rates, ...(isKnown || own.name === "" ? [] : [own]), NONE];
  return (
    <Select
      bare="wide"
      size="sm"
      label={label}
      short={t("tax")}
      value={rateKey(own)}
      choices={all.map((rate) => ({ value: rateKey(rate), label: rate.name || t("no_tax") }))}
      onChange={(key) => {
        const rate = all.find((one) => rateKey(one) === key) ?? NONE;
        onChange({ tax_name: rate.name, tax_bp: rate.percent_bp });
      }}
    />
  );
}
