"use client";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PdfPreview } from "@/components/ui/layout/pdf-preview";

/** The contract on the left, on the right its PDF; on the phone the PDF is in the menu. */
export function ContractFrame({ paper, children }: { paper: string | null; children: ReactNode }) {
  const t = useTranslations("contracts");
  return (
    <div className="grid h-full min-h-0 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(24rem,42%)]">
      <div className="min-h-0 overflow-auto p-gutter">
        <div className="mx-auto max-w-[52rem]">{children}</div>
      </div>
      <aside className="flex min-h-0 flex-col border-l border-line bg-canvas max-lg:hidden">
        <h2 className="flex h-10 flex-none items-center gap-2 border-b border-line bg-surface px-4 font-semibold">
          <Eye size={15} strokeWidth={1.75} aria-hidden />
          {t("preview")}
        </h2>
        <div className="min-h-0 grow">
          {paper ? (
            <PdfPreview src={paper} title={t("preview")} />
          ) : (
            <p className="p-6 text-center text-ink-3">{t("preview_first")}</p>
          )}
        </div>
      </aside>
    </div>
  );
}
