"use client";
import { useTranslations } from "next-intl";
import type { Rate } from "@/components/invoices/draft";
import { usePriceItemOptions } from "@/components/price-items/price-item-options";
import { SuggestField } from "@/components/ui/controls/suggest-field";
import { copyItemToLine } from "@/lib/billing/price-items";

/** What a free line is for: any text, or an item of the price list, which fills the rest of the line. */
export function LineTitle({
  rates,
  onCopy,
  ...binding
}: {
  label: string;
  short: string;
  value: string;
  onChange: (value: string) => void;
  rates: readonly Rate[];
  onCopy: (copied: ReturnType<typeof copyItemToLine>) => void;
}) {
  const t = useTranslations("invoices");
  const items = usePriceItemOptions();
  return (
    <SuggestField
      bare="wide"
      size="sm"
      placeholder={t("item_or_price_list")}
      maxLength={200}
      {...binding}
      options={items.options}
      onPick={({ id }) => {
        const item = items.find(id);
        if (item) onCopy(copyItemToLine(item, rates));
      }}
    />
  );
}
