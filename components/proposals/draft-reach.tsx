"use client";
import { useTranslations } from "next-intl";
import type { DraftOption, Proposal } from "@/components/proposals/proposal";
import { EstimatedReach } from "@/components/reach/estimated-reach";

type SavedOption = Proposal["options"][number];

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
