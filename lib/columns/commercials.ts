import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of commercials. */
export const COMMERCIAL_COLUMNS = declareColumns({
  title: {
    word: "commercials.title_field",
    kind: "text",
    sort: true,
    pin: true,
    fixed: true,
    phone: "title",
  },
  kind: { word: "commercials.kind", kind: "text", sort: true },
  customer_name: { word: "commercials.customer", kind: "text", width: "w-48", sort: true, phone: "fact" },
  length: { word: "commercials.length_s", kind: "number", width: "w-24", sort: true, phone: "amount" },
  media_state: { word: "commercials.sound", kind: "text", width: "w-32", sort: true, phone: "badge" },
  isci: { word: "commercials.isci", kind: "text", width: "w-32", sort: true },
  ad_id: { word: "commercials.ad_id", kind: "text" },
  carts: { word: "commercials.stations", word_in_file: "commercials.carts", kind: "text", width: "w-40" },
  first_air: { word: "commercials.first_air", kind: "day", width: "w-32", sort: true },
  ends_on: { word: "commercials.ends_on", kind: "day", width: "w-36", sort: true },
  artists: { word: "commercials.artists.title", kind: "text", width: "w-40", hidden: true },
  groups: { word: "commercials.groups.title", kind: "text", width: "w-40", hidden: true },
});
