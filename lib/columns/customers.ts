import { declareColumns } from "@/lib/columns/column";

const DAY = { kind: "day", width: "w-40", sort: true } as const;
/** The columns of the list of customers. */
export const CUSTOMER_COLUMNS = declareColumns({
  name: { word: "customers.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  balance: { word: "customers.balance", kind: "money", width: "w-36", sort: true, phone: "amount" },
  active_campaigns: { word: "customers.active_campaigns", kind: "number", width: "w-36", sort: true },
  agent_name: { word: "agents.agent", kind: "text", sort: true, hidden: true },
  agency_name: { word: "agents.agency", kind: "text", sort: true, hidden: true },
  early_discount_bp: {
    word: "customers.early_discount",
    word_in_file: "customers.early_discount_percent",
    kind: "number",
    width: "w-40",
    sort: true,
    hidden: true,
  },
  early_discount_days: {
    word: "customers.early_discount_days",
    kind: "number",
    width: "w-40",
    sort: true,
    hidden: true,
  },
  language: { word: "customers.language", kind: "text", width: "w-32", sort: true, hidden: true },
  tags: { word: "customers.tags", kind: "text", width: "w-48", sort: "tag_text", hidden: true },
  earliest_expires: { ...DAY, word: "customers.earliest_expires", phone: "fact" },
  latest_expires: { ...DAY, word: "customers.latest_expires" },
});
