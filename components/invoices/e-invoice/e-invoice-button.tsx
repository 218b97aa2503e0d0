"use client";
import { FileCode2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Invoice } from "@/components/invoices/draft";
import { EInvoiceDialog } from "@/components/invoices/e-invoice/e-invoice-dialog";
import { Button } from "@/components/ui/controls/button";

/** The button that opens the formats of the e-invoice. */
export function EInvoiceButton({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices.e_invoice");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileCode2 />} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {open && <EInvoiceDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}
