import type { ShellData } from "@/components/shell/data";
import { INVOICE_STATUS, type InvoiceStatus } from "@/lib/billing/invoice-status";

const TABS = ["draft", "issued", "partly_paid", "overdue", "paid"] as const;

/** The tabs and the filter of the list of invoices. Agents and agencies see no drafts, so that they have no tab for them. */
export function listStatuses(limited: ShellData["limited"]): {
  tabs: readonly InvoiceStatus[];
  filter: readonly InvoiceStatus[];
} {
  const isShown = (status: InvoiceStatus) => status !== "draft" || limited !== "agent";
  return { tabs: TABS.filter(isShown), filter: INVOICE_STATUS.filter(isShown) };
}
