import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of insights. */
export const INSIGHT_COLUMNS = declareColumns({
  title: { word: "insights.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  insight_type: { word: "insights.type", kind: "text", width: "w-56", sort: true, phone: "fact" },
  notes: { word: "insights.notes", kind: "text" },
  is_favorite: { word: "insights.favorite", kind: "text", width: "w-28", sort: true, phone: "badge" },
  created_at: { word: "insights.created", kind: "day", width: "w-32", sort: true },
});
