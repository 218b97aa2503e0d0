"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PaperFrame } from "@/components/ui/layout/paper-frame";

export const pdfOf = (uuid: string) => `/api/corporate/invoices/pdf/${uuid}`;

/** The invoice beside what the customer gets; on the phone the paper is one press away. */
export function InvoiceFrame({ paper, children }: { paper: string | null; children: ReactNode }) {
  const t = useTranslations("invoices");
  return (
    <PaperFrame title={t("what_customer_gets")} paper={paper} later={t("preview_later")}>
      {children}
    </PaperFrame>
  );
}
