import { declareColumns } from "@/lib/columns/column";

/** The columns of the ageing; each row adds up to its total. */
export const AGING_COLUMNS = declareColumns({
  customer_name: { word: "invoices.customer", kind: "text" },
  current: { word: "invoices.aging.current", kind: "money" },
  to_30: { word: "invoices.aging.to_30", kind: "money" },
  to_60: { word: "invoices.aging.to_60", kind: "money" },
  to_90: { word: "invoices.aging.to_90", kind: "money" },
  over_90: { word: "invoices.aging.over_90", kind: "money" },
  unapplied: { word: "invoices.aging.unapplied", kind: "money" },
  total: { word: "invoices.amount_in", kind: "money" },
});
