"use client";
import { useRouter } from "next/navigation";
import { duplicateOf, type Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { useToday } from "@/components/ui/format";
import { buildRecordHref } from "@/lib/hrefs";

/** Makes a draft with the free lines of an invoice, dated today, and opens it. Null where it has none. */
export function useDuplicate(invoice: Invoice): (() => void) | null {
  const router = useRouter();
  const today = useToday();
  const { isPending, mutate } = useSend("invoices.update_create", {
    invalidates: ["invoices.list"],
    onDone: ({ uuid }) => router.push(buildRecordHref("invoice", uuid)),
  });
  const duplicate = duplicateOf(invoice, today);
  if (duplicate.lines.length === 0 || invoice.kind === "credit_note") return null;
  return () => {
    if (!isPending) mutate(duplicate);
  };
}
