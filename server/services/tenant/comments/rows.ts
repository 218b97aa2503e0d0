import type { z } from "zod";
import type { Comment } from "@/lib/calls/tenant/comments";
import { listMentions, mayDeleteComment } from "@/lib/comments";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { readUserNames } from "@/server/data/unscoped";
import { type RecordRef, recordToRead } from "./records";

/** A comment as stored. */
export type CommentRow = Awaited<ReturnType<Ctx["db"]["comment"]["findUniqueOrThrow"]>>;

/** Matches the comments of a record that are not deleted. */
export const matchThread = ({ kind, uuid, date }: RecordRef) => ({
  kind,
  object_id: uuid,
  date,
  deleted_at: null,
});

/** Returns the record of a comment. */
export const toRecord = ({ kind, object_id, date }: CommentRow): RecordRef => ({
  kind,
  uuid: object_id,
  date,
});

/** Returns a comment on a record that the caller may read. */
export async function commentToRead(ctx: Ctx, uuid: string): Promise<CommentRow> {
  const row = await ctx.db.comment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  await recordToRead(ctx, toRecord(row));
  return row;
}

/** Returns comments as calls answer them. */
export async function presentComments(
  ctx: Ctx,
  rows: readonly CommentRow[],
): Promise<z.input<typeof Comment>[]> {
  const mentions = rows.map(({ text }) => listMentions(text));
  const names = await readUserNames([...rows.map((row) => row.created_by), ...mentions.flat()]);
  const nameOf = (uuid: string | null) => names.get(uuid ?? "") ?? "";
  const me = { user_id: ctx.actor?.user_id ?? "", role: tenantOf(ctx).role };
  return rows.map((row, n) => ({
    ...row,
    mentions: mentions[n]!.map((uuid) => ({ uuid, name: nameOf(uuid) })),
    created_by_name: nameOf(row.created_by),
    may_edit: row.created_by === me.user_id,
    may_delete: mayDeleteComment(row, me),
  }));
}
