"use client";
import type { Invoice, Rate } from "@/components/invoices/draft";
import { InvoiceEditor } from "@/components/invoices/invoice-editor";
import { InvoiceView } from "@/components/invoices/invoice-view";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";

/** A draft invoice or pro-forma invoice is edited by who may; a credit note and everything issued is only read. */
export function InvoiceScreen({ invoice: first, rates }: { invoice: Invoice; rates: readonly Rate[] }) {
  const { data: invoice = first } = useCall("invoices.retrieve", { uuid: first.uuid }, { staleTime: 5_000 });
  const may = useMay("finance:write");
  return invoice.status === "draft" && invoice.kind !== "credit_note" && may ? (
    <InvoiceEditor invoice={invoice} rates={rates} />
  ) : (
    <InvoiceView invoice={invoice} />
  );
}
