"use client";
import { useTranslations } from "next-intl";
import type { DraftLine, InvoiceForm, Rate } from "@/components/invoices/draft";
import { usePriceItemOptions } from "@/components/price-items/price-item-options";
import { SuggestField } from "@/components/ui/controls/suggest-field";
import { copyItemToLine } from "@/lib/billing/price-items";

/** What a free line bills: any text, or an item of the price list, which fills the rest of the line. */
export function LineTitle({
  form,
  line,
  n,
  rates,
}: {
  form: InvoiceForm;
  line: DraftLine;
  n: number;
  rates: readonly Rate[];
}) {
  const t = useTranslations("invoices");
  const items = usePriceItemOptions();
  return (
    <SuggestField
      bare="wide"
      size="sm"
      label={t("title_of", { line: n + 1 })}
      placeholder={t("item_or_price_list")}
      maxLength={200}
      {...form.field(`lines.${n}.title`)}
      options={items.options}
      onPick={({ id }) => {
        const item = items.find(id);
        if (item) form.set("lines", form.values.lines.with(n, { ...line, ...copyItemToLine(item, rates) }));
      }}
    />
  );
}
