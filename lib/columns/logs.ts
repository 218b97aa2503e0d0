import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of logs. */
export const LOG_COLUMNS = declareColumns({
  date: {
    word: "log.list.date",
    kind: "text",
    width: "w-36",
    sort: true,
    pin: true,
    fixed: true,
    phone: "title",
  },
  station_name: { word: "log.list.station", kind: "text", sort: true, pin: true, phone: "fact" },
  state: { word: "log.list.state", kind: "text", width: "w-56", sort: true, phone: "badge" },
  published: { word: "log.list.published", kind: "number", width: "w-24", sort: true },
  spots: { word: "log.list.spots", kind: "number", width: "w-24", sort: true },
  open: { word: "log.list.open", kind: "number", width: "w-44", sort: true, phone: "amount" },
});
