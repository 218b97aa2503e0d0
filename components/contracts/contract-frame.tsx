"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PaperFrame } from "@/components/ui/layout/paper-frame";

/** The contract beside its PDF; on the phone the PDF is in the menu. */
export function ContractFrame({ paper, children }: { paper: string | null; children: ReactNode }) {
  const t = useTranslations("contracts");
  return (
    <PaperFrame title={t("preview")} paper={paper} later={t("preview_first")}>
      {children}
    </PaperFrame>
  );
}
