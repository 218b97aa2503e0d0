"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AttachmentsCard } from "@/components/attachments/attachments";
import { DocumentFrame } from "@/components/document-frame";
import type { Invoice } from "@/components/invoices/draft";
import { useMay } from "@/components/shell/context";

export const pdfOf = (uuid: string) => `/api/corporate/invoices/pdf/${uuid}`;

/** The invoice beside what the customer gets; on the phone the paper is one press away. */
export function InvoiceFrame({ invoice, children }: { invoice: Invoice | null; children: ReactNode }) {
  const t = useTranslations("invoices");
  const may = useMay("finance:write");
  return (
    <DocumentFrame
      call="invoices.pdf"
      of={invoice}
      title={t("what_customer_gets")}
      later={t("preview_later")}
    >
      {children}
      {invoice && (
        <div className="mt-4">
          <AttachmentsCard of={{ model: "invoice", uuid: invoice.uuid }} may={may} />
        </div>
      )}
    </DocumentFrame>
  );
}
