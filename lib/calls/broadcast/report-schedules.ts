import { z } from "zod";
import { SCHEDULE_GROUPINGS, SCHEDULE_STATES } from "@/lib/billing/report-schedule";
import { del, get, post, put } from "@/lib/calls/kit";
import { declareListFile } from "@/lib/calls/list-file";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { LANGUAGES } from "@/lib/i18n/languages";
import {
  At,
  ByTenant,
  ByUuid,
  Changes,
  Day,
  Done,
  Email,
  Int,
  ListBody,
  ListOf,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const own = {
  name: Name,
  customer: Uuid,
  to: z.array(Email).min(1).max(MOST_RECEIVERS),
  language: z.enum(LANGUAGES).default("en"),
  /** The day of a month on which the report of the month before is due. */
  day: Int(1, 28).default(5),
  group_by: z.enum(SCHEDULE_GROUPINGS).default("none"),
  note: Note.default(""),
};
/** A report schedule as returned by the API. */
export const ReportSchedule = z.object({
  uuid: Uuid,
  name: Text(),
  customer: Uuid,
  customer_name: Text(),
  to: z.array(Text()),
  language: z.enum(LANGUAGES),
  day: Int(),
  group_by: z.enum(SCHEDULE_GROUPINGS),
  note: Note,
  /** The first day of the last month that was tried, how it ended, when, and its report. */
  last_from: Day.nullable(),
  last_state: z.enum(SCHEDULE_STATES).nullable(),
  last_at: At.nullable(),
  report: Uuid.nullable(),
  archived: z.boolean(),
  version: Version,
  created_at: At,
});

/** Calls on schedules of broadcast reports: one of a customer is created and mailed each month. */
export const report_schedules = {
  list: post("broadcast/report-schedules/list/{tenant}", {
    access: "reports:read",
    inside: true,
    summary: "Lists report schedules. Filters: archived (true), language, customer, last_state.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(ReportSchedule),
  }),
  export: {
    ...declareListFile("broadcast/report-schedules/export", "reports:read"),
    inside: true as const,
  },
  retrieve: get("broadcast/report-schedules/retrieve/{uuid}", {
    access: "reports:read",
    inside: true,
    summary: "Returns a report schedule.",
    params: ByUuid,
    output: ReportSchedule,
  }),
  create: post("broadcast/report-schedules/create", {
    access: "reports:write",
    unscopedOnly: true,
    summary:
      "Schedules the broadcast reports of a customer: on a day of each month the report of the month before is created in the language of its receivers and emailed. While days are open or discrepancies undecided it waits and is tried again each day. A customer has one schedule. A month before the schedule was created is not sent.",
    body: z.object(own),
    creates: true,
    output: ReportSchedule,
  }),
  update: put("broadcast/report-schedules/update/{uuid}", {
    access: "reports:write",
    unscopedOnly: true,
    summary: "Updates or pauses (archived) a report schedule. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, archived: z.boolean() }).extend({ version: Version }),
    output: ReportSchedule,
  }),
  destroy: del("broadcast/report-schedules/destroy/{uuid}", {
    access: "reports:write",
    unscopedOnly: true,
    summary: "Deletes a report schedule. Its reports stay.",
    params: ByUuid,
    output: Done,
  }),
};
