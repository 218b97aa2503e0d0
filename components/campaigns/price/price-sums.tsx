"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import { isZero, negate } from "@/lib/money";
import type { PriceSums } from "@/lib/pricing/price-sums";

/** What follows the gross price: the agency commission, net, tax and the total; nothing where none applies. */
export function SumRows({ sums }: { sums: PriceSums }) {
  const t = useTranslations("campaigns");
  const { money, percent } = useFormat();
  const { commission_bp, commission, net, taxes, total } = sums;
  return (
    <>
      {!isZero(commission) && (
        <>
          <Row label={t("step.commission")} detail={`−${percent(commission_bp)}`}>
            {money(negate(commission))}
          </Row>
          <Row label={t("total_net")} isStrong>
            {money(net)}
          </Row>
        </>
      )}
      {taxes.map(({ name, tax }) => (
        <Row key={name} label={name}>
          {money(tax)}
        </Row>
      ))}
      {taxes.length > 0 && <Row label={t("total_with_tax")}>{money(total)}</Row>}
    </>
  );
}

function Row({
  label,
  detail,
  isStrong = false,
  children,
}: {
  label: string;
  detail?: string;
  isStrong?: boolean;
  children: string;
}) {
  return (
    <div className={isStrong ? "contents font-semibold" : "contents"}>
      <dt className={isStrong ? "" : "text-ink-2"}>
        {label} {detail && <span className="text-ink-3">{detail}</span>}
      </dt>
      <dd className="pl-4 text-right">{children}</dd>
    </div>
  );
}
