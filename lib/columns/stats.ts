import { declareColumns } from "@/lib/columns/column";

const FIGURES = {
  booked: { word: "stats.booked", kind: "money" },
  aired: { word: "stats.aired", kind: "money" },
  billed: { word: "stats.billed", kind: "money" },
  paid: { word: "stats.paid", kind: "money" },
  previous_booked: { word: "stats.previous_booked", kind: "money" },
  target: { word: "stats.target", kind: "money" },
  spots: { word: "stats.spots", kind: "number" },
  seconds: { word: "stats.seconds", kind: "number" },
  delivered: { word: "stats.delivered", kind: "number" },
  due: { word: "stats.due", kind: "number" },
  missed: { word: "stats.missed", kind: "number" },
  made_good: { word: "stats.made_good", kind: "number" },
} as const;

/** The columns of the tables of the statistics, on the screen and in their files. */
export const STATS_COLUMNS = {
  months: declareColumns({
    from: { word: "stats.from", kind: "day" },
    to: { word: "stats.to", kind: "day" },
    ...FIGURES,
    notes: { word: "stats.notes.title", kind: "text" },
  }),
  groups: declareColumns({ name: { word: "stats.name", kind: "text" }, ...FIGURES }),
  sell_out: declareColumns({
    weekday: { word: "stats.weekday", kind: "number" },
    hour: { word: "stats.hour", kind: "number" },
    booked: { word: "stats.booked_seconds", kind: "number" },
    capacity: { word: "stats.capacity_seconds", kind: "number" },
  }),
  discounts: declareColumns({
    name: { word: "stats.name", kind: "text" },
    list: { word: "stats.list", kind: "money" },
    discount: { word: "stats.discount", kind: "money" },
  }),
  limits: declareColumns({
    name: { word: "stats.by.station", kind: "text" },
    from: { word: "stats.from", kind: "day" },
    to: { word: "stats.to", kind: "day" },
    windows: { word: "stats.limits.windows", kind: "number" },
    over: { word: "stats.limits.over", kind: "number" },
    days: { word: "stats.limits.days", kind: "number" },
    days_over: { word: "stats.limits.days_over", kind: "number" },
  }),
  customers: declareColumns({
    kind: { word: "stats.kind", kind: "text" },
    name: { word: "stats.by.customer", kind: "text" },
    booked: { word: "stats.booked", kind: "money" },
    previous_booked: { word: "stats.previous_booked", kind: "money" },
    last: { word: "stats.last_spot", kind: "day" },
  }),
};
