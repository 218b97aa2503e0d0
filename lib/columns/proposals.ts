import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of proposals. */
export const PROPOSAL_COLUMNS = declareColumns({
  number: {
    word: "proposals.number",
    kind: "text",
    width: "w-32",
    sort: true,
    pin: true,
    fixed: true,
    phone: "fact",
  },
  title: { word: "proposals.name", kind: "text", sort: true, pin: true, phone: "title" },
  customer_name: { word: "proposals.customer", kind: "text", sort: true },
  status: { word: "proposals.status", kind: "text", width: "w-28", sort: true, phone: "badge" },
  start_date: { word: "proposals.start", kind: "day", width: "w-28", sort: "starts" },
  valid_until: { word: "proposals.valid_until", kind: "day", width: "w-28", sort: "valid", phone: "fact" },
  total: { word: "proposals.total_in", kind: "money", width: "w-32", sort: true, phone: "amount" },
  convert: { word: "proposals.converted", kind: "text", width: "w-32" },
});
