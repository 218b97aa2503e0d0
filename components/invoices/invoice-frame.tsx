"use client";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PdfPreview } from "@/components/ui/layout/pdf-preview";

export const pdfOf = (uuid: string) => `/api/corporate/invoices/pdf/${uuid}`;

/** The invoice on the left, on the right what the customer gets; on the phone the paper is one press away. */
export function InvoiceFrame({ paper, children }: { paper: string | null; children: ReactNode }) {
  const t = useTranslations("invoices");
  return (
    <div className="grid h-full min-h-0 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(24rem,42%)]">
      <div className="min-h-0 overflow-auto p-gutter">
        <div className="mx-auto max-w-[52rem]">{children}</div>
      </div>
      <aside className="flex min-h-0 flex-col border-l border-line bg-canvas max-lg:hidden">
        <h2 className="flex h-10 flex-none items-center gap-2 border-b border-line bg-surface px-4 font-semibold">
          <Eye size={15} strokeWidth={1.75} aria-hidden />
          {t("what_customer_gets")}
        </h2>
        <div className="min-h-0 grow">
          {paper ? (
            <PdfPreview src={paper} title={t("what_customer_gets")} />
          ) : (
            <p className="p-6 text-center text-ink-3">{t("preview_later")}</p>
          )}
        </div>
      </aside>
    </div>
  );
}
