import { declareColumns } from "@/lib/columns/column";

/** The columns of the list of report schedules. */
export const REPORT_SCHEDULE_COLUMNS = declareColumns({
  name: { word: "report_schedules.name", kind: "text", sort: true, pin: true, fixed: true, phone: "title" },
  customer_name: { word: "report_schedules.customer", kind: "text", sort: true, phone: "fact" },
  to: { word: "report_schedules.to", kind: "text" },
  language: { word: "report_schedules.language", kind: "text", width: "w-28", sort: true },
  day: { word: "report_schedules.day", kind: "number", width: "w-40", sort: true },
  last_from: { word: "report_schedules.last_from", kind: "text", width: "w-64", sort: true, phone: "badge" },
  note: { word: "report_schedules.note", kind: "text", hidden: true },
});
