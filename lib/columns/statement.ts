import { declareColumns } from "@/lib/columns/column";

/** The columns of the file of a statement of account. */
export const STATEMENT_COLUMNS = declareColumns({
  date: { word: "customers.date", kind: "day" },
  kind: { word: "customers.statement.kind", kind: "text" },
  number: { word: "customers.number", kind: "text" },
  due_date: { word: "customers.statement.due", kind: "day" },
  amount: { word: "customers.statement.amount_in", kind: "money" },
  balance: { word: "customers.balance", kind: "money" },
});
