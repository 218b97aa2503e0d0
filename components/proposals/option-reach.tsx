"use client";
import { useTranslations } from "next-intl";
import type { DraftOption, Proposal } from "@/components/proposals/proposal";
import { type Reach, ReachFigures } from "@/components/proposals/reach-figures";
import { useFormat } from "@/components/ui/format";

type SavedOption = Proposal["options"][number];

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

/** The reach of an option while it is written; where there is none, what is missing. */
export function DraftReach({
  option,
  saved,
  currency,
}: {
  option: DraftOption;
  saved: readonly SavedOption[];
  currency: string;
}) {
  const t = useTranslations("audience.reach");
  if (!option.campaign) return null;
  const same = saved.find(({ uuid, campaign }) => uuid === option.uuid && campaign === option.campaign);
  if (same?.reach) return <EstimatedReach reach={same.reach} currency={currency} />;
  return <p className="max-w-[68ch] text-xs text-ink-3">{t(same ? "none" : "save_first")}</p>;
}
