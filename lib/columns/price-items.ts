import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of price items. */
export const PRICE_ITEM_COLUMNS = declareColumns({
  name: { word: "price_items.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  price: { word: "price_items.price_in", kind: "money", width: "w-32", sort: true, phone: "amount" },
  unit: { word: "price_items.unit", kind: "text", width: "w-28", sort: true, phone: "fact" },
  tax: { word: "price_items.tax", kind: "text", width: "w-44", sort: "tax_name" },
  text: { word: "price_items.text", kind: "text" },
  note: { word: "price_items.note", kind: "text", hidden: true },
});
