"use client";
import { PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { OpenRevision } from "@/components/campaigns/revision/open-revision";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";

/** From which day the typed changes count, and what stays before it. */
export function RevisionBand({
  revision: { from, spots, total },
  actions,
}: {
  revision: OpenRevision;
  actions?: ReactNode;
}) {
  const t = useTranslations("campaigns");
  const { day, money, formats } = useFormat();
  return (
    <Band icon={<PenLine />} tone="accent" actions={actions}>
      {t("change_band", { from: day(from), count: spots, amount: `${money(total)} ${formats.currency}` })}
    </Band>
  );
}
