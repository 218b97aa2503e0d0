"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Draft } from "@/components/campaigns/editor/draft";
import { MoneyField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Segmented } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { applyRate, computeRatio, isZero, type Money, ZERO } from "@/lib/money";

export type Discount = Draft["discounts"][number];
type Kind = "percent" | "amount";
const WHOLE = 10_000;

/** The same discount said the other way, of what the spots come to; null where it would be nothing. */
function turned(discount: Discount, listed: Money): Discount | null {
  const { name } = discount;
  if ("percent_bp" in discount) {
    const amount = applyRate(listed, discount.percent_bp);
    return isZero(amount) ? null : { name, amount };
  }
  const percent_bp = Math.min(Math.round(computeRatio(discount.amount, listed) * WHOLE), WHOLE);
  return percent_bp > 0 ? { name, percent_bp } : null;
}

/** A discount by a percentage or by an amount once for the order; emptied it is null. */
export function DiscountField({
  name,
  value,
  listed,
  optional = false,
  onChange,
}: {
  /** What a new one is called. */
  name: string;
  value: Discount | null;
  /** What the spots come to before it. */
  listed: Money;
  optional?: boolean;
  onChange: (discount: Discount | null) => void;
}) {
  const t = useTranslations("campaigns");
  const { formats } = useFormat();
  const [chosen, setChosen] = useState<Kind | null>(null);
  const kind = chosen ?? (value && "amount" in value ? "amount" : "percent");
  return (
    <div className="flex items-end gap-2">
      {kind === "percent" ? (
        <PercentField
          className="w-28"
          label={t("discount")}
          optional={optional}
          least={1}
          value={value && "percent_bp" in value ? value.percent_bp : null}
          onChange={(percent_bp) => onChange(percent_bp ? { name, percent_bp } : null)}
        />
      ) : (
        <MoneyField
          className="w-36"
          label={t("discount")}
          optional={optional}
          least={ZERO}
          value={value && "amount" in value ? value.amount : null}
          onChange={(amount) => onChange(amount && !isZero(amount) ? { name, amount } : null)}
        />
      )}
      <Segmented
        bare
        label={t("discount_kind")}
        value={kind}
        choices={[
          { value: "percent", label: "%" },
          { value: "amount", label: formats.currency },
        ]}
        onChange={(to) => {
          setChosen(to);
          const next = to !== kind && value && turned(value, listed);
          if (next) onChange(next);
        }}
      />
    </div>
  );
}
