"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import { isZero, type Money, negate } from "@/lib/money";

/** From the sum of the lines down to what is to be paid or credited. */
export function Totals({
  gross,
  discount,
  discount_bp,
  commission,
  net,
  taxes,
  total,
  last = "to_pay",
}: {
  gross: Money;
  discount: Money;
  /** Null: each line has its own. */
  discount_bp: number | null;
  /** What the agency deducts; omitted where none may. */
  commission?: Money;
  net: Money;
  taxes: readonly { name: string; amount: Money }[];
  total: Money;
  /** What the total is: to pay, credited, or only offered. */
  last?: "to_pay" | "to_credit" | "offered";
}) {
  const t = useTranslations("invoices");
  const { money, number, formats } = useFormat();
  const percent = (bp: number) => number(bp / 100, bp % 100 === 0 ? 0 : 2);
  const reduced = discount_bp === null ? t("discounts") : t("discount_of", { percent: percent(discount_bp) });
  const row = (label: string, amount: Money) => (
    <div key={label} className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  );
  const deducts = commission !== undefined && !isZero(commission);
  const isReduced = deducts || !isZero(discount);
  return (
    <dl className="num grid content-start gap-1.5">
      {isReduced && row(t("gross"), gross)}
      {!isZero(discount) && row(reduced, negate(discount))}
      {deducts && row(t("commission"), negate(commission))}
      {row(t("net"), net)}
      {taxes.map(({ name, amount }) => row(name, amount))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line-2 pt-2 text-lg font-semibold">
        <dt>{t(last, { currency: formats.currency })}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
