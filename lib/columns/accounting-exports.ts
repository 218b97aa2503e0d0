import { declareColumns } from "@/lib/columns/column";

/** The columns of the plain file of an export for accounting. Amounts are positive: the accounts say the direction. */
export const ACCOUNTING_COLUMNS = declareColumns({
  date: { word: "accounting.columns.date", kind: "day" },
  number: { word: "accounting.columns.number", kind: "text" },
  kind: { word: "accounting.columns.kind", kind: "text" },
  entry: { word: "accounting.columns.entry", kind: "text" },
  customer_name: { word: "accounting.columns.customer", kind: "text" },
  debit: { word: "accounting.columns.debit", kind: "text" },
  credit: { word: "accounting.columns.credit", kind: "text" },
  amount: { word: "accounting.columns.amount", kind: "money" },
  base: { word: "accounting.columns.base", kind: "money" },
  tax: { word: "accounting.columns.tax", kind: "money" },
  tax_name: { word: "accounting.columns.tax_name", kind: "text" },
  percent: { word: "accounting.columns.percent", kind: "number" },
  tax_key: { word: "accounting.columns.tax_key", kind: "text" },
  due_date: { word: "accounting.columns.due_date", kind: "day" },
});
