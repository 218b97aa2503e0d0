import { z } from "zod";
import { post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/languages";
import { Day, Int, Money, Text, Uuid } from "@/lib/shapes";

/** The greatest number of customers of one run. */
const MOST = 2000;
const Period = z.object({
  from: Day,
  to: Day,
  basis: z.enum(["aired", "planned"]).default("aired"),
});
const Found = { count: Int(1), date: Day, station: Uuid, station_name: Text() };
const Existing = z.object({ uuid: Uuid, number: Text(40) });
/** What a report of a customer would contain, and what keeps it from being created in a run; null where nothing does. */
const RunCandidate = z.object({
  customer: Uuid,
  name: Text(),
  /** Spots in the main table of the report, and their net. */
  spots: Int(),
  net: Money,
  /** Station days with spots of the customer that are not closed, the first of them with its station. */
  open_days: z.object(Found).nullable(),
  /** Discrepancies without a decision, the first of them with its day and station. */
  undecided: z.object(Found).nullable(),
  /** Where and in which language a run mails the report: by the customer's schedule, else to their address. */
  mail: z.object({ to: z.array(Text()), language: z.enum(LANGUAGES) }).nullable(),
  /** The newest report of the same customer, period, basis and whole scope. */
  existing: Existing.nullable(),
});
/** The result of a run for one customer. `reason` says why no report was created. */
const RunRow = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("created"),
    customer: Uuid,
    name: Text(),
    report: Existing,
    /** Mails ordered. */ mailed: Int().optional(),
  }),
  z.object({ state: z.literal("exists"), customer: Uuid, name: Text(), report: Existing }),
  z.object({
    state: z.literal("left_out"),
    customer: Uuid,
    name: Text(),
    reason: z.enum(["no_spots", "open_days", "undecided"]),
    /** How often that is so, and where first. */
    obstacle: z.object(Found).optional(),
  }),
]);
/** The result of the job of a run, by customer in the order of names. */
export const RunResult = z.object({ rows: z.array(RunRow) });

/** Calls that create the broadcast reports of many customers at once. */
export const report_runs = {
  preview: post("broadcast/report-runs/preview", {
    access: "reports:write",
    summary:
      "Returns the customers with spots in a period: what a broadcast report of each would contain, and what keeps it from being created. Without `customers` all of them.",
    body: Period.extend({ customers: z.array(Uuid).max(MOST).default([]) }),
    output: z.object({ rows: z.array(RunCandidate) }),
  }),
  start: post("broadcast/report-runs/start", {
    access: "reports:write",
    summary:
      "Starts a job that creates one broadcast report for each of these customers that is ready by then. Its result lists each customer with the report or the reason. A customer with a report of the same period, basis and whole scope keeps that one.",
    body: Period.extend({
      customers: z.array(Uuid).min(1).max(MOST),
      /** Whether each created report is also mailed, in the language of its receivers. */
      mail: z.boolean().default(false),
    }),
    creates: true,
    output: z.object({ job: Uuid }),
  }),
};
