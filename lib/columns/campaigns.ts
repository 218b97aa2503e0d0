import { declareColumns } from "@/lib/columns/column";

const DAY = { kind: "day", width: "w-24", sort: true } as const;
/** The columns of the list of campaigns. */
export const CAMPAIGN_COLUMNS = declareColumns({
  number: { word: "campaigns.number", kind: "text", width: "w-24", sort: "nr", pin: true },
  name: { word: "campaigns.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  customer: { word: "campaigns.customer", kind: "text", sort: "customer_name", phone: "fact" },
  agent: { word: "agents.agent", kind: "text", sort: "agent_name", hidden: true },
  agency: { word: "agents.agency", kind: "text", sort: "agency_name", hidden: true },
  stations: { word: "campaigns.stations", kind: "text", width: "w-24" },
  status: { word: "campaigns.status", kind: "text", width: "w-28", sort: true, phone: "badge" },
  start_date: { ...DAY, word: "campaigns.start" },
  end_date: { ...DAY, word: "campaigns.end", phone: "fact" },
  delivery: { word: "campaigns.delivery", kind: "text", width: "w-20" },
  booked: { word: "campaigns.booked", kind: "number", sort: true },
  aired: {
    word: "campaigns.aired_of_booked",
    word_in_file: "campaigns.aired",
    kind: "number",
    width: "w-26",
  },
  billed: { word: "campaigns.billed", kind: "number" },
  total: { word: "campaigns.net", kind: "money", width: "w-26", sort: true, phone: "amount" },
  created_by: { word: "campaigns.by", kind: "text", width: "w-24" },
  created_at: { ...DAY, word: "campaigns.created", hidden: true },
});
