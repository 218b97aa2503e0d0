import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of payments; numbers follow the order of their creation. */
export const PAYMENT_COLUMNS = declareColumns({
  number: {
    word: "payments.number",
    kind: "text",
    width: "w-32",
    sort: "created_at",
    pin: true,
    fixed: true,
    phone: "fact",
  },
  amount: { word: "payments.amount_in", kind: "money", width: "w-36", sort: true, phone: "amount" },
  customer_name: { word: "payments.customer", kind: "text", sort: true, phone: "title" },
  payment_date: { word: "payments.date", kind: "day", width: "w-28", sort: "day", phone: "fact" },
  invoices: { word: "payments.invoices", kind: "text" },
  overpaid: { word: "payments.overpaid", kind: "money", width: "w-32", sort: true },
  receipt: { word: "payments.receipt", kind: "text", width: "w-20" },
  method: { word: "payments.method", kind: "text", width: "w-28", sort: true, hidden: true },
});
