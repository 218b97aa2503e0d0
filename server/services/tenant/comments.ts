import { isOutside } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import { listMentions, mayDeleteComment, writeMentions } from "@/lib/comments";
import { forbidden, invalid, notFound, stale } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { actorOf, type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readUserNames } from "@/server/data/unscoped";
import { listMemberships } from "@/server/data/unscoped/people";
import { mailMentioned } from "./comments/mail";
import { listReaders, type RecordRef, recordToRead, toRecordRef } from "./comments/records";
import { type CommentRow, commentToRead, matchThread, presentComments, toRecord } from "./comments/rows";
import { notify } from "./notify";

type Calls = (typeof calls)["comments"];
const STALE = ["comments"];

export const list: Service<Calls["list"]> = async (ctx, { most, ...input }) => {
  const of = toRecordRef(input);
  await recordToRead(ctx, of);
  const where = matchThread(of);
  const newest = await ctx.db.comment.findMany({
    where,
    orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
    take: most,
  });
  const count = newest.length < most ? newest.length : await ctx.db.comment.count({ where });
  return { rows: await presentComments(ctx, newest.reverse()), count };
};

/** The people whom the caller may mention; logins of agents and agencies learn no names beyond those of the thread. */
async function listMentionable(ctx: Ctx, of: RecordRef) {
  const readers = await listReaders(ctx, of);
  if (!isOutside(tenantOf(ctx).role)) return readers;
  const rows = await ctx.db.comment.findMany({ where: matchThread(of) });
  const known = new Set(rows.flatMap(({ created_by, text }) => [created_by, ...listMentions(text)]));
  return readers.filter(({ user_id }) => known.has(user_id));
}

export const people: Service<Calls["people"]> = async (ctx, input) => {
  const of = toRecordRef(input);
  await recordToRead(ctx, of);
  const found = await listMentionable(ctx, of);
  const names = await readUserNames(found.map(({ user_id }) => user_id));
  const rows = found.map(({ user_id, role }) => ({
    uuid: user_id,
    name: names.get(user_id) ?? "",
    outside: isOutside(role),
  }));
  return { rows: rows.sort((a, b) => a.name.localeCompare(b.name)) };
};

/** Refuses (422) a mention of somebody whom the caller may not mention: an id must not tell a stranger's name. */
async function requireMentionable(ctx: Ctx, of: RecordRef, text: string, known: readonly string[] = []) {
  const fresh = listMentions(text).filter((uuid) => !known.includes(uuid));
  if (fresh.length === 0) return;
  const allowed = isOutside(tenantOf(ctx).role)
    ? await listMentionable(ctx, of)
    : await listMemberships(tenantOf(ctx).tenant_id);
  const found = new Set(allowed.map(({ user_id }) => user_id));
  if (!fresh.every((uuid) => found.has(uuid))) throw invalid("text", "bad_id");
}

/**
 * Writes the line of the activity log: it is one of the commented record, so whoever may read the record's lines reads
 * it.
 */
async function recordComment(
  ctx: Ctx,
  verb: "commented" | "comment_edited" | "comment_deleted" | "comment_restored",
  { before, after }: { before?: CommentRow; after?: CommentRow },
) {
  const rows = [before, after].filter((row) => row !== undefined);
  const names = await readUserNames(rows.flatMap(({ text }) => listMentions(text)));
  const facts = (row: CommentRow) => ({
    comment: row.uuid,
    date: row.date,
    text: writeMentions(row.text, names),
  });
  const { kind, object_id } = takeAt(rows, 0);
  await record(ctx, `${kind}.${verb}`, {
    uuid: object_id,
    before: before && facts(before),
    after: after && facts(after),
  });
}

/** Tells people of a comment that mentions them: by mail and in their inbox. */
async function notifyMentioned(ctx: Ctx, of: RecordRef, comment: string, people: readonly string[]) {
  if (people.length === 0) return;
  await mailMentioned(ctx, comment, people);
  const { title, stations, agents } = await recordToRead(ctx, of);
  const params = of.date === null ? {} : { date: of.date };
  await notify(ctx, "mentioned", { kind: of.kind, uuid: of.uuid, title, stations, agents, params, people });
}

const presentOne = async (ctx: Ctx, row: CommentRow) => takeAt(await presentComments(ctx, [row]), 0);

export const create: Service<Calls["create"]> = async (ctx, { text, ...input }) => {
  const of = toRecordRef(input);
  await recordToRead(ctx, of);
  await requireMentionable(ctx, of, text);
  return inTransaction(ctx, async (ctx) => {
    const { user_id } = actorOf(ctx);
    const notified = listMentions(text).filter((uuid) => uuid !== user_id);
    const { kind, uuid: object_id, date } = of;
    const after = await ctx.db.comment.create({
      data: { kind, object_id, date, text, notified, created_at: ctx.now, created_by: user_id },
    });
    await recordComment(ctx, "commented", { after });
    await notifyMentioned(ctx, of, after.uuid, notified);
    await publishChange(ctx, STALE);
    return presentOne(ctx, after);
  });
};

/** A comment that is not deleted, on a record that the caller may read. */
async function commentToChange(ctx: Ctx, uuid: string): Promise<CommentRow> {
  const row = await commentToRead(ctx, uuid);
  if (row.deleted_at !== null) throw notFound();
  return row;
}

export const update: Service<Calls["update"]> = async (ctx, { uuid, version, text }) => {
  const read = await commentToChange(ctx, uuid);
  const { user_id } = actorOf(ctx);
  if (read.created_by !== user_id) throw forbidden();
  await requireMentionable(ctx, toRecord(read), text, listMentions(read.text));
  return inTransaction(ctx, async (ctx) => {
    const before = await commentToChange(ctx, uuid);
    const told = new Set([...before.notified, user_id]);
    const fresh = listMentions(text).filter((one) => !told.has(one));
    const { count } = await ctx.db.comment.updateMany({
      where: { uuid, version, deleted_at: null },
      data: { text, notified: [...before.notified, ...fresh], edited_at: ctx.now, version: version + 1 },
    });
    const after = await ctx.db.comment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (count === 0) throw stale(await presentOne(ctx, after));
    await recordComment(ctx, "comment_edited", { before, after });
    await notifyMentioned(ctx, toRecord(before), uuid, fresh);
    await publishChange(ctx, STALE);
    return presentOne(ctx, after);
  });
};

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await commentToChange(ctx, uuid);
    const { user_id } = actorOf(ctx);
    if (!mayDeleteComment(before, { user_id, role: tenantOf(ctx).role })) throw forbidden();
    await ctx.db.comment.updateMany({
      where: { uuid },
      data: { deleted_at: ctx.now, deleted_by: user_id },
    });
    await recordComment(ctx, "comment_deleted", { before });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const restore: Service<Calls["restore"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await commentToRead(ctx, uuid);
    const { user_id } = actorOf(ctx);
    if (before.deleted_at === null) return presentOne(ctx, before);
    if (before.deleted_by !== user_id) throw forbidden();
    await ctx.db.comment.updateMany({ where: { uuid }, data: { deleted_at: null, deleted_by: null } });
    const after = await ctx.db.comment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await recordComment(ctx, "comment_restored", { after });
    await publishChange(ctx, STALE);
    return presentOne(ctx, after);
  });
