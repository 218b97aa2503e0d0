"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import type { Draft } from "@/components/campaigns/editor/draft";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useShell } from "@/components/shell/context";
import { PercentField } from "@/components/ui/controls/percent-field";
import type { Money } from "@/lib/money";
import { computePriceSums, type PriceSums } from "@/lib/pricing/price-sums";

/** A draft with another agency, whose own commission applies until another rate is typed. */
export function withAgency({ commission_bp: _, ...draft }: Draft, agency: string | null): Draft {
  return { ...draft, agency };
}

/** Whether an agency books the draft, and what it deducts: as typed, otherwise as estimated or saved. */
export function useCommission(): { has_agency: boolean; commission_bp: number } {
  const { draft, campaign, running } = useOrder();
  const { estimate } = running;
  const saved = draft.agency === undefined ? campaign?.agency : draft.agency;
  return {
    has_agency: estimate?.has_agency ?? Boolean(saved),
    commission_bp: draft.commission_bp ?? estimate?.sums.commission_bp ?? campaign?.commission_bp ?? 0,
  };
}

/** The price of a draft from gross to net and tax, by the commission as it is typed. */
export function useDraftSums(gross: Money): PriceSums | null {
  const { campaign, running } = useOrder();
  const { commission_bp } = useCommission();
  const known = running.estimate?.sums ?? campaign?.sums;
  return known ? computePriceSums(gross, commission_bp, known.taxes[0] ?? null) : null;
}

/** What the agency of a draft deducts; nothing without an agency, or for who may not set prices. */
export function CommissionField({ size }: { size?: "sm" }) {
  const t = useTranslations("campaigns");
  const isHouse = useShell().limited !== "agent";
  const { setDraft, campaign } = useOrder();
  const { has_agency, commission_bp } = useCommission();
  if (!has_agency || !isHouse || revisionOf(campaign)) return null;
  return (
    <PercentField
      className="w-32"
      {...(size && { size })}
      label={t("step.commission")}
      value={commission_bp}
      onChange={(bp) => setDraft((d) => ({ ...d, commission_bp: bp ?? 0 }), "commission")}
    />
  );
}
