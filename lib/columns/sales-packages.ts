import { declareColumns } from "@/lib/columns/column";

/** How packages are priced. */
export const PACKAGE_PRICES = ["fixed", "card"] as const;

/** The columns of the list of packages. */
export const SALES_PACKAGE_COLUMNS = declareColumns({
  name: { word: "sales_packages.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  stations: { word: "sales_packages.stations", kind: "text", phone: "fact" },
  usual_days: {
    word: "sales_packages.usual_days",
    kind: "number",
    width: "w-40",
    sort: true,
  },
  price_by: { word: "sales_packages.price_by", kind: "text", width: "w-36", sort: true },
  price: { word: "sales_packages.price_in", kind: "money", width: "w-40", sort: true, phone: "amount" },
  discount: {
    word: "sales_packages.discount",
    word_in_file: "sales_packages.discount_in",
    kind: "number",
    width: "w-28",
    sort: "discount_bp",
    hidden: true,
  },
  valid_from: { word: "sales_packages.valid_from", kind: "day", width: "w-28", sort: true, phone: "fact" },
  valid_to: { word: "sales_packages.valid_to", kind: "day", width: "w-28", sort: true },
  note: { word: "sales_packages.note", kind: "text", hidden: true },
});
