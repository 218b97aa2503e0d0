import { declareColumns } from "@/lib/columns/column";

/** The columns of a statement of account as a file. */
export const STATEMENT_COLUMNS = declareColumns({
  date: { word: "customers.statement.date", kind: "day" },
  kind: { word: "customers.statement.kind", kind: "text" },
  number: { word: "customers.statement.number", kind: "text" },
  due_date: { word: "customers.statement.due", kind: "day" },
  amount: { word: "customers.statement.amount_in", kind: "money" },
  open: { word: "customers.statement.open", kind: "money" },
  balance: { word: "customers.statement.balance", kind: "money" },
});
