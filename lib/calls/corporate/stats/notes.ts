import { z } from "zod";
import { del, post, put } from "@/lib/calls/kit";
import { At, ByUuid, Changes, Day, Done, Text, Uuid, Version } from "@/lib/shapes";
import { MOST_STATS_NOTES, STATS_NOTE_MOST } from "@/lib/stats/notes";

const own = { day: Day, text: Text(STATS_NOTE_MOST).min(1, "required") };
/** A note on a day, as a mark in charts over time. */
export const StatsNote = z.object({
  uuid: Uuid,
  day: Day,
  text: Text(STATS_NOTE_MOST),
  created_at: At,
  created_by_name: Text(),
  edited_at: At.nullable(),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  version: Version,
});

/** Calls on notes that explain a day of the statistics. `stats.retrieve` returns those of its months. */
export const stats_notes = {
  create: post("corporate/stats-notes/create", {
    access: "insights:write",
    inside: true,
    summary: `Pins a note on a day of the statistics, visible to all who read them. At most ${MOST_STATS_NOTES} an organisation.`,
    creates: true,
    body: z.object(own),
    output: StatsNote,
  }),
  update: put("corporate/stats-notes/update/{uuid}", {
    access: "insights:write",
    inside: true,
    summary: "Changes the day or text of one's own note. Requires the version that was read.",
    params: ByUuid,
    body: Changes(own).extend({ version: Version }),
    output: StatsNote,
  }),
  destroy: del("corporate/stats-notes/destroy/{uuid}", {
    access: "insights:write",
    inside: true,
    summary: "Deletes a note: its author may, and owners and admins.",
    params: ByUuid,
    output: Done,
  }),
};
