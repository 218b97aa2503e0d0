import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import { COMMENT_MOST, COMMENTED_KINDS, THREAD_MOST } from "@/lib/comments";
import { At, ByUuid, Day, Done, Int, Text, Uuid, Version } from "@/lib/shapes";

const Named = z.object({ uuid: Uuid, name: Text() });

/** A comment on a record. */
export const Comment = z.object({
  uuid: Uuid,
  /** A mention is the id of the person: `@[uuid]`. */
  text: Text(COMMENT_MOST),
  /** The mentioned people as they are called now. */
  mentions: z.array(Named),
  created_at: At,
  created_by: Uuid.nullable(),
  created_by_name: Text(),
  edited_at: At.nullable(),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  version: Version,
});

const ByRecord = z.object({ kind: z.enum(COMMENTED_KINDS), uuid: Uuid });
const Written = Text(COMMENT_MOST).min(1, "required");

/**
 * Calls on comments. A record is its kind and uuid; a log is the uuid of its station and the date. Without access to the
 * record they return 403 or 404, as reading the record does.
 */
export const comments = {
  list: get("tenant/comments/list/{kind}/{uuid}", {
    access: "member",
    summary:
      "Lists the newest comments on a record, oldest first, at most `most`, with the number of all. `date` is required for a log.",
    params: ByRecord,
    query: z.object({
      date: Day.optional(),
      most: z.coerce.number().int().min(1).max(THREAD_MOST).default(50),
    }),
    output: z.object({ rows: z.array(Comment), count: Int() }),
  }),
  people: get("tenant/comments/people/{kind}/{uuid}", {
    access: "member",
    summary:
      "Lists the members who can read a record and may therefore be mentioned. Logins of agents and agencies get those of the comments. `outside`: the login of an agent or agency.",
    params: ByRecord,
    query: z.object({ date: Day.optional() }),
    output: z.object({ rows: z.array(Named.extend({ outside: z.boolean() })) }),
  }),
  create: post("tenant/comments/create/{kind}/{uuid}", {
    access: "member",
    summary:
      "Adds a comment to a record. Each mentioned member (`@[uuid]` in the text) who can read the record gets one email, except the author.",
    params: ByRecord,
    body: z.object({ date: Day.optional(), text: Written }),
    creates: true,
    output: Comment,
  }),
  update: put("tenant/comments/update/{uuid}", {
    access: "member",
    summary:
      "Changes the text of one's own comment; requires the version that was read. Members mentioned for the first time get an email.",
    params: ByUuid,
    body: z.object({ version: Version, text: Written }),
    output: Comment,
  }),
  destroy: del("tenant/comments/destroy/{uuid}", {
    access: "member",
    summary: "Deletes a comment: its author may, and owners and admins.",
    params: ByUuid,
    output: Done,
  }),
  restore: post("tenant/comments/restore/{uuid}", {
    access: "member",
    summary: "Brings back a comment that the caller deleted.",
    params: ByUuid,
    output: Comment,
  }),
};
