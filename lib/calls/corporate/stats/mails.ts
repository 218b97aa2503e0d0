import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, Changes, Day, Done, Name, Text, Uuid, Version } from "@/lib/shapes";
import { MAIL_PERIODS, MOST_STATS_MAILS } from "@/lib/stats/mails";

const own = {
  name: Name,
  /** The view as the address of the page has it. Without days it is the year of the day on which it is sent. */
  query: Text(4000),
  period: z.enum(MAIL_PERIODS).default("week"),
};
/** A view of the statistics that is mailed to the person who chose it. */
export const StatsMail = z.object({
  uuid: Uuid,
  name: Text(),
  query: Text(4000),
  period: z.enum(MAIL_PERIODS),
  active: z.boolean(),
  /** The first day of the last week or month that it was sent for, and when. */
  sent_for: Day.nullable(),
  sent_at: At.nullable(),
  version: Version,
  created_at: At,
});

/** Calls on views of the statistics that a person has mailed to themselves. */
export const stats_mails = {
  list: get("corporate/stats-mails/list/{tenant}", {
    access: "insights:read",
    inside: true,
    summary: "Lists the caller's own scheduled emails of statistics.",
    params: ByTenant,
    output: z.object({ rows: z.array(StatsMail) }),
  }),
  create: post("corporate/stats-mails/create", {
    access: "insights:read",
    inside: true,
    summary: `Emails a view of the statistics to the caller as PDF and CSV: each Monday, or on the first of each month, at the hour of their digest. At most ${MOST_STATS_MAILS} a person.`,
    creates: true,
    body: z.object(own),
    output: StatsMail,
  }),
  update: put("corporate/stats-mails/update/{uuid}", {
    access: "insights:read",
    inside: true,
    summary: "Updates or pauses (active) an email of statistics. Requires the version that was read.",
    params: ByUuid,
    body: Changes({ ...own, active: z.boolean() }).extend({ version: Version }),
    output: StatsMail,
  }),
  destroy: del("corporate/stats-mails/destroy/{uuid}", {
    access: "insights:read",
    inside: true,
    summary: "Deletes an email of statistics.",
    params: ByUuid,
    output: Done,
  }),
};
