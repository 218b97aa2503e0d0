import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of bank files. */
export const BANK_IMPORT_COLUMNS = declareColumns({
  file_name: {
    word: "bank.columns.file_name",
    kind: "text",
    sort: true,
    pin: true,
    fixed: true,
    phone: "title",
  },
  account: { word: "bank.columns.account", kind: "text", width: "w-56" },
  period: { word: "bank.columns.period", kind: "text", width: "w-52", phone: "fact" },
  open: { word: "bank.columns.open", kind: "text", width: "w-32", phone: "fact" },
  amount: { word: "bank.columns.amount", kind: "money", width: "w-40", sort: true, phone: "amount" },
  created_at: { word: "bank.columns.created_at", kind: "day", width: "w-32", sort: true },
});
