"use client";
import { useTranslations } from "next-intl";
import { type Reach, ReachFigures } from "@/components/reach/reach-figures";
import { useFormat } from "@/components/ui/format";

/** An estimate of reach with its heading, as a member reads it. */
export function EstimatedReach({ reach, currency }: { reach: Reach; currency: string }) {
  const t = useTranslations("audience.reach");
  const { number, money } = useFormat();
  const write = (value: number) => number(value, Number.isInteger(value) ? 0 : 1);
  return (
    <section aria-label={t("title")}>
      <h3 className="mb-1.5 font-semibold">{t("title")}</h3>
      <ReachFigures
        reach={reach}
        hasPoints
        write={{
          number: write,
          percent: (bp) => `${write(bp / 100)} %`,
          money: (amount) => `${money(amount)} ${currency}`,
        }}
      />
    </section>
  );
}
