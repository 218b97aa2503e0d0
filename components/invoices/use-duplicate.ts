"use client";
import { useRouter } from "next/navigation";
import { draftOf, type Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { useToday } from "@/components/ui/format";
import { buildRecordHref } from "@/lib/hrefs";

/**
 * Makes a draft with the lines of an invoice, dated today, and opens it. Its spots stay billed by the first: their lines
 * become free ones. Interest is charged once, so its lines are left out. Null where nothing could be billed again.
 */
export function useDuplicate(invoice: Invoice): (() => void) | null {
  const router = useRouter();
  const today = useToday();
  const { isPending, mutate } = useSend("invoices.update_create", {
    invalidates: ["invoices.list"],
    onDone: ({ uuid }) => router.push(buildRecordHref("invoice", uuid)),
  });
  const lines = invoice.lines.filter((line) => !line.interest);
  if (lines.length === 0 || invoice.kind === "credit_note") return null;
  const { kind, customer, agency, reference, text, discount_bp, taxes_inline, discounts_inline } =
    draftOf(invoice);
  return () => {
    if (isPending) return;
    mutate({
      kind,
      customer,
      agency,
      date: today,
      reference,
      text,
      discount_bp,
      taxes_inline,
      discounts_inline,
      lines: lines.map(({ title, detail, quantity, price, tax_name, tax_bp, discount_bp }) => ({
        title,
        detail,
        quantity,
        price,
        tax_name,
        tax_bp,
        discount_bp,
      })),
    });
  };
}
