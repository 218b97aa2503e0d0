"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Discount, DiscountField } from "@/components/campaigns/editor/discount-field";
import { Button, IconButton } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import type { Money } from "@/lib/money";

const MOST = 10;
const USUAL = 500;

/** Discounts of this order alone, beside those of the rate card. */
export function Discounts({
  value: discounts,
  listed,
  onChange: set,
}: {
  value: readonly Discount[];
  /** What the spots come to before them. */
  listed: Money;
  onChange: (discounts: Discount[]) => void;
}) {
  const t = useTranslations("campaigns");
  return (
    <div className="grid gap-2">
      {discounts.map((discount, i) => {
        const put = (next: Discount) => set(discounts.with(i, next));
        return (
          <div key={i} className="flex flex-wrap items-end gap-2">
            <TextField
              className="max-w-64 grow"
              label={t("discount_name")}
              value={discount.name}
              maxLength={200}
              onChange={(name) => put({ ...discount, name })}
            />
            <DiscountField
              name={discount.name}
              value={discount}
              listed={listed}
              onChange={(next) => next && put(next)}
            />
            <IconButton
              icon={<X />}
              label={t("discount_remove", { name: discount.name })}
              onClick={() => set(discounts.filter((_, n) => n !== i))}
            />
          </div>
        );
      })}
      {discounts.length < MOST && (
        <div>
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() => set([...discounts, { name: t("discount"), percent_bp: USUAL }])}
          >
            {t("discount_add")}
          </Button>
        </div>
      )}
    </div>
  );
}
