"use client";
import { Copy, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { buildEInvoiceHref } from "@/components/invoices/e-invoice/e-invoice-dialog";
import { IconButton } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";

const SHOWN = 12;

/** The e-invoices that were made of a document: format, recipient, hash, and the file as it was made. */
export function StoredEInvoices({ invoice: { uuid, e_invoices } }: { invoice: Invoice }) {
  const t = useTranslations("invoices.e_invoice");
  const { moment } = useFormat();
  const copy = async (sha256: string) => {
    await navigator.clipboard.writeText(sha256);
    toast({ text: t("copied") });
  };
  return (
    <Card title={t("stored")}>
      <ul className="divide-y divide-line">
        {e_invoices.map(({ format, sha256, recipient, created_at }) => {
          const name = t(`formats.${format}.name`);
          return (
            <li key={format} className="flex items-center gap-2 px-3.5 py-2">
              <span className="min-w-0 grow leading-tight">
                <span className="block font-medium">{name}</span>
                <span className="cut block text-xs text-ink-3">
                  {[recipient, moment(created_at).day].filter(Boolean).join(" · ")}
                </span>
              </span>
              <code className="num text-xs text-ink-2 max-sm:hidden" title={sha256}>
                <span className="sr-only">{t("hash")} </span>
                {sha256.slice(0, SHOWN)}…
              </code>
              <IconButton
                look="quiet"
                size="sm"
                icon={<Copy />}
                label={`${t("copy_hash")}: ${name}`}
                onClick={() => void copy(sha256)}
              />
              <IconButton
                look="quiet"
                size="sm"
                icon={<Download />}
                label={t("download", { format: name })}
                href={buildEInvoiceHref(uuid, format)}
                download
              />
            </li>
          );
        })}
      </ul>
      <p className="border-t border-line px-3.5 py-2 text-xs text-ink-3">{t("stored_text")}</p>
    </Card>
  );
}
