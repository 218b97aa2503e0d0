import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of price items. */
export const PRICE_ITEM_COLUMNS = declareColumns({
  name: { word: "price_items.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  note: { word: "price_items.note", kind: "text", phone: "fact" },
});
