import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of recurring invoices. */
export const RECURRING_COLUMNS = declareColumns({
  customer_name: {
    word: "recurring.customer",
    kind: "text",
    sort: true,
    pin: true,
    fixed: true,
    phone: "title",
  },
  title: { word: "recurring.item", kind: "text", sort: true },
  every: { word: "recurring.rhythm", kind: "text", width: "w-36", sort: true },
  next_date: { word: "recurring.next_date", kind: "day", width: "w-36", sort: true, phone: "fact" },
  until: { word: "recurring.ends", kind: "day", width: "w-40", sort: true },
  made: { word: "recurring.made", kind: "number", width: "w-24", sort: true },
  sends: { word: "recurring.mode", kind: "text", width: "w-44", sort: true, phone: "badge" },
  total: { word: "recurring.total", kind: "money", width: "w-36", sort: true, phone: "amount" },
});
