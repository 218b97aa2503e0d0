import { declareColumns } from "@/lib/columns/column";

/** The columns of the file of a commission statement. */
export const COMMISSION_COLUMNS = declareColumns({
  date: { word: "commissions.date", kind: "day" },
  kind: { word: "commissions.document", kind: "text" },
  number: { word: "commissions.number", kind: "text" },
  customer: { word: "commissions.customer", kind: "text" },
  campaign: { word: "commissions.campaign", kind: "text" },
  base: { word: "commissions.base_in", kind: "money" },
  rate: { word: "commissions.rate", kind: "number" },
  commission: { word: "commissions.commission_in", kind: "money" },
  way: { word: "commissions.way", kind: "text" },
  settled: { word: "commissions.settled", kind: "text" },
});
