"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/order/order-context";
import { Button, IconButton } from "@/components/ui/button";
import { PercentField } from "@/components/ui/percent-field";
import { TextField } from "@/components/ui/text-field";

const MOST = 10;
const USUAL = 500;

/** Discounts of this order alone, beside those of the rate card. */
export function Discounts() {
  const t = useTranslations("campaigns");
  const { draft, setDraft } = useOrder();
  const { discounts } = draft;
  const set = (next: typeof discounts) => setDraft((d) => ({ ...d, discounts: next }));
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("discounts")}</h3>
      {discounts.map((discount, i) => {
        const put = (part: Partial<typeof discount>) =>
          set(discounts.map((one, n) => (n === i ? { ...one, ...part } : one)));
        return (
          <div key={i} className="flex items-end gap-2">
            <TextField
              className="max-w-64 grow"
              label={t("discount_name")}
              value={discount.name}
              maxLength={200}
              onChange={(name) => put({ name })}
            />
            <PercentField
              className="w-28"
              label={t("discount")}
              least={1}
              value={discount.percent_bp}
              onChange={(percent_bp) => percent_bp && put({ percent_bp })}
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
    </section>
  );
}
