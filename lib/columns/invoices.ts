import { declareColumns } from "@/lib/columns/column";

const AMOUNT = { kind: "money", width: "w-32", sort: true } as const;
/** The columns of the list of invoices. */
export const INVOICE_COLUMNS = declareColumns({
  number: {
    word: "invoices.number",
    kind: "text",
    width: "w-28",
    sort: "nr",
    pin: true,
    fixed: true,
    phone: "fact",
  },
  kind: { word: "invoices.kind", kind: "text", width: "w-28", sort: true },
  customer_name: { word: "invoices.customer", kind: "text", sort: true, pin: true, phone: "title" },
  status: { word: "invoices.status", kind: "text", width: "w-32", sort: true, phone: "badge" },
  date: { word: "invoices.date", kind: "day", width: "w-28", sort: "day" },
  due_date: { word: "invoices.due", kind: "day", width: "w-28", sort: true, phone: "fact" },
  total: { ...AMOUNT, word: "invoices.amount_in", phone: "amount" },
  paid: { ...AMOUNT, word: "invoices.paid" },
  open: { ...AMOUNT, word: "invoices.open" },
});
