import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { EXPORT_FORMATS } from "@/lib/list";
import { ByTenant, ByUuid, Day, Int, Money, Price, Text, Uuid } from "@/lib/shapes";
import { COMPARISONS } from "@/lib/stats/periods";
import { STATS_GROUPS, STATS_PARTS, STATS_TABLES, STATS_VIEWS } from "@/lib/stats/query";
import { LOG_TARGET_KINDS } from "@/lib/stats/targets";
import { StatsNote } from "./stats/notes";

const MOST_IDS = 50;
/** Customers of each kind that are named; the counts cover all. */
export const MOST_NAMED = 200;
const Ids = z.array(Uuid).max(MOST_IDS);
/** The months from that of `from` to that of `to`, whose spots are counted; each filter takes any of its records. */
const Query = z.object({
  from: Day,
  to: Day,
  by: z.enum(STATS_GROUPS).default("customer"),
  compare: z.enum(COMPARISONS).default("year"),
  filters: z.partialRecord(z.enum(STATS_GROUPS), Ids).default({}),
});
const Count = Int(0);
const figures = {
  booked: Money,
  aired: Money,
  billed: Money,
  paid: Money,
  spots: Count,
  seconds: z.number().int().min(0),
  delivered: Count,
  due: Count,
  missed: Count,
  made_good: Count,
};
const Figures = z.object(figures);
const Named = { uuid: Uuid.nullable(), name: Text() };
const Discounts = { list: Money, discount: Money };
const period = { from: Day, to: Day };

/** The kinds of customers: new ones, those who booked before, and those who booked only in the period compared with. */
export const CUSTOMER_KINDS = ["new", "repeat", "lapsed"] as const;
const Target = Money.nullable();
const MONTHS = 12;
const Year = z.object({ year: Int(2000, 2100) });
const Owner = { kind: z.enum(LOG_TARGET_KINDS), of: Uuid.nullable() };
/** The most targets that are changed at once: a year of so many stations and sellers. */
const MOST_TARGETS = 300 * MONTHS;
/** The targets of a year, by whose they are; twelve amounts each. */
const Targets = Year.extend({
  rows: z.array(z.object({ ...Owner, name: Text(), amounts: z.array(Target).length(MONTHS) })),
});

const LimitCounts = { windows: Count, over: Count, days: Count, days_over: Count };
/** The most windows above their limit that are named; the counts cover all. */
export const MOST_OVER = 50;
/** How limits of advertising were kept. A window is an hour, some hours or a day that a limit holds for. */
const Limits = z.object({
  months: z.array(z.object({ ...period, ...LimitCounts })),
  /** Months of stations that have a limit, by name and month. */
  rows: z.array(z.object({ station: Uuid, name: Text(), ...period, ...LimitCounts })),
  /** The windows furthest above their limit, in seconds; `limit` is empty for the station's own of an hour. */
  worst: z
    .array(
      z.object({
        station: Uuid,
        name: Text(),
        date: Day,
        limit: Text(),
        from_hour: Int(0, 23),
        to_hour: Int(1, 24),
        used: Count,
        allowed: Count,
      }),
    )
    .max(MOST_OVER),
});

/** The statistics as they are answered; what was not asked for is null. */
const Statistics = z.object({
  ...period,
  previous: z.object(period),
  /** What people noted on days of the months, by day. */
  notes: z.array(StatsNote),
  figures: z
    .object({
      /** `target`: what is to be booked, null where the filters or the months have none. */
      totals: Figures.extend({ target: Target }),
      previous_totals: Figures,
      months: z.array(
        z.object({ ...period, ...figures, previous_from: Day, previous_booked: Money, target: Target }),
      ),
      /** Most booked first. */
      groups: z.array(z.object({ ...Named, ...figures, previous_booked: Money, target: Target })),
    })
    .nullable(),
  /** Seconds of all breaks and what is booked of them; of the filters only the stations count. */
  sell_out: z
    .array(z.object({ weekday: Int(1, 7), hour: Int(0, 23), booked: Count, capacity: Count }))
    .nullable(),
  /** List price of ordered spots and what was deducted of it. */
  discounts: z.object({ ...Discounts, groups: z.array(z.object({ ...Named, ...Discounts })) }).nullable(),
  customers: z
    .object({
      counts: z.array(z.object({ kind: z.enum(CUSTOMER_KINDS), customers: Count, booked: Money })),
      rows: z.array(
        z.object({
          kind: z.enum(CUSTOMER_KINDS),
          uuid: Uuid,
          name: Text(),
          booked: Money,
          previous_booked: Money,
          /** The last day with a spot, until the end of the period. */
          last: Day,
        }),
      ),
    })
    .nullable(),
  /** Of the filters only the stations count. */
  limits: Limits.nullable(),
});

/** Calls on statistics. */
export const stats = {
  retrieve: post("corporate/stats/retrieve/{tenant}", {
    access: "insights:read",
    inside: true,
    summary:
      "Returns revenue booked, aired, billed and paid, delivery, sell-out, discounts, customers and kept ad limits of whole months, by month and by one of station, customer, category, seller or agent, beside the figures of the months compared with. Amounts belong to the month of the spot. `parts` limits what is computed.",
    params: ByTenant,
    body: Query.extend({
      parts: z
        .array(z.enum(STATS_PARTS))
        .max(STATS_PARTS.length)
        .default([...STATS_PARTS]),
    }),
    output: Statistics,
  }),
  saved: get("corporate/stats/saved/{uuid}", {
    access: "insights:read",
    inside: true,
    summary:
      "Returns the figures of a saved view as they are now: of one of the caller's scheduled emails, or a shared view of the statistics. Parts that the view does not show are null.",
    params: ByUuid,
    output: Statistics.extend({ name: Text(), view: z.enum(STATS_VIEWS) }),
  }),
  export: post("corporate/stats/export/{tenant}", {
    access: "insights:read",
    inside: true,
    summary: "Exports one table of the statistics with the same filters as CSV or XLSX.",
    params: ByTenant,
    body: Query.extend({ table: z.enum(STATS_TABLES), format: z.enum(EXPORT_FORMATS).default("csv") }),
    answers: "blob",
  }),
  targets: post("corporate/stats/targets/{tenant}", {
    access: "insights:read",
    inside: true,
    summary:
      "Returns what is to be booked in each month of a year: by the organisation, each station and each seller.",
    params: ByTenant,
    body: Year,
    output: Targets,
  }),
  set_targets: post("corporate/stats/set-targets/{tenant}", {
    access: "settings:write",
    inside: true,
    summary:
      "Changes targets of a year; null removes one. `was` is the target that was read: stale where another person has changed it since, and then nothing is changed.",
    params: ByTenant,
    body: Year.extend({
      cells: z
        .array(z.object({ ...Owner, month: Int(1, MONTHS), was: Price.nullable(), amount: Price.nullable() }))
        .min(1)
        .max(MOST_TARGETS),
    }),
    output: Targets,
  }),
};
