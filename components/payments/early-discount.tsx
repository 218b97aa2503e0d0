"use client";
import { useTranslations } from "next-intl";
import { type Open, toOpen } from "@/components/payments/spread";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { useFormat } from "@/components/ui/format";
import { computeReduced, isCoveredEarly } from "@/lib/billing/early-payment/allocate";
import type { CallOutput } from "@/lib/browser/api";
import { compare, type Money, subtract, toMoney } from "@/lib/money";

type Row = Pick<CallOutput<"invoices.list">["rows"][number], "uuid" | "open" | "early_discount">;

/** What a part leaves open of an invoice, where that may be settled as discount; null where it may not. */
export function findRest(amount: string, of: Open, places: number): Money | null {
  const part = toMoney(amount, places);
  return isCoveredEarly(part, of) ? subtract(of.open, part) : null;
}

/** What an invoice has open, and below it what settles it on the day of the payment. */
export function OpenAmount({ row, payDay }: { row: Row; payDay: string }) {
  const t = useTranslations("payments");
  const { money, day } = useFormat();
  const { early_discount: early } = row;
  const reduced = computeReduced(toOpen(row, payDay));
  return (
    <>
      {money(row.open)}
      {early && compare(reduced, row.open) < 0 && (
        <span className="block text-xs text-ink-3">
          {t("discount_until", { amount: money(reduced), day: day(early.until) })}
        </span>
      )}
    </>
  );
}

/** Settles what a part leaves open as discount for early payment; nothing where it may not. */
export function TakeDiscount({
  rest,
  value,
  onChange,
}: {
  rest: Money | null;
  value: boolean;
  onChange: (discount: boolean) => void;
}) {
  const t = useTranslations("payments");
  const { money } = useFormat();
  if (rest === null) return null;
  return (
    <Checkbox
      className="mt-1 text-left text-xs"
      label={t("take_discount", { amount: money(rest) })}
      value={value}
      onChange={onChange}
    />
  );
}
