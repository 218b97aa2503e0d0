"use client";
import { useTranslations } from "next-intl";
import { SumRows } from "@/components/campaigns/price/price-sums";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { isNegative, isZero } from "@/lib/money";
import type { PriceSums } from "@/lib/pricing/price-sums";

type Step = CallOutput<"campaigns.estimates">["steps"][number];
const BP = 100;

/** A price as it came about: each step with its percentage and what it added. */
export function PriceSteps({
  steps,
  total,
  label,
  sums,
}: {
  steps: readonly Step[];
  total: Step["amount"];
  label: string;
  /** What follows the total of a campaign. */
  sums?: PriceSums | null;
}) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const percent = (bp: number, less: boolean) =>
    `${less ? "−" : "+"}${number(Math.abs(bp) / BP, bp % BP ? 2 : 0)} %`;
  const nameOf = ({ step, name }: Step) => {
    if (step === "special" && name) return name;
    const more = step === "surcharge" && name ? t(`surcharge.${name}`) : name;
    return [t(`step.${step}`), more].filter(Boolean).join(" ");
  };
  const detail = ({ factor_bp, percent_bp, amount }: Step) => {
    if (percent_bp !== undefined) return percent(percent_bp, isNegative(amount));
    return factor_bp === undefined ? "" : `× ${number(factor_bp / (BP * BP), 2)}`;
  };
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-1">
      {steps.map((step, i) => (
        <div key={i} className="contents">
          <dt className="text-ink-2">
            {nameOf(step)} <span className="text-ink-3">{detail(step)}</span>
            {step.capped && <span className="text-ink-3"> {t("capped")}</span>}
          </dt>
          <dd className="pl-4 text-right">
            {i > 0 && !isNegative(step.amount) ? "+" : ""}
            {money(step.amount)}
          </dd>
        </div>
      ))}
      <div className="contents font-semibold">
        <dt className="border-t border-line pt-1.5">
          {sums && !isZero(sums.commission) ? t("total_gross") : label}
        </dt>
        <dd className="border-t border-line pt-1.5 pl-4 text-right">
          {money(total)} <span className="font-normal text-ink-3">{formats.currency}</span>
        </dd>
      </div>
      {sums && <SumRows sums={sums} />}
    </dl>
  );
}
