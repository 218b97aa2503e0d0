"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Contract } from "@/components/contracts/contract";
import { DocumentFrame } from "@/components/document-frame";

/** The contract beside its document; on the phone the PDF is in the menu. */
export function ContractFrame({ contract, children }: { contract: Contract | null; children: ReactNode }) {
  const t = useTranslations("contracts");
  return (
    <DocumentFrame call="contracts.pdf" of={contract} title={t("preview")} later={t("preview_first")}>
      {children}
    </DocumentFrame>
  );
}
