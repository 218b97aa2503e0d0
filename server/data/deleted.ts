import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";

/** The tables whose deleted rows can be restored, by the kind of record. */
const TABLES = { report: Prisma.raw('"report"'), media: Prisma.raw('"media"') };
export type Restorable = keyof typeof TABLES;
/** What belonged to a deleted record in other tables. */
export type Links = Record<string, unknown>;

/** Copies a row that is about to be deleted, with its links; a row deleted again replaces the older copy. */
export async function keepDeleted(ctx: Ctx, kind: Restorable, uuid: string, links: Links): Promise<void> {
  await ctx.db.$executeRaw`
    insert into deleted_record (tenant_id, kind, uuid, "row", links, deleted_at, deleted_by)
    select tenant_id, ${kind}, uuid, to_jsonb(t), ${JSON.stringify(links)}::jsonb, ${ctx.now}, ${ctx.actor?.user_id ?? null}::uuid
    from ${TABLES[kind]} t where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and uuid = ${uuid}::uuid
    on conflict (tenant_id, kind, uuid) do update set
      "row" = excluded."row", links = excluded.links, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by`;
}

/** Reads the kept copy of a deleted row; null where there is none. */
export async function readDeleted(ctx: Ctx, kind: Restorable, uuid: string): Promise<unknown> {
  const key = { tenant_id_kind_uuid: { tenant_id: tenantOf(ctx).tenant_id, kind, uuid } };
  return (await ctx.db.deleted_record.findUnique({ where: key, select: { row: true } }))?.row ?? null;
}

/** Lists the kept copies of a kind, deleted last first. */
export const listDeleted = (ctx: Ctx, kind: Restorable) =>
  ctx.db.deleted_record.findMany({
    where: { kind },
    orderBy: [{ deleted_at: "desc" }, { uuid: "asc" }],
    select: { uuid: true, row: true, links: true, deleted_at: true, deleted_by: true },
  });
/** Drops the kept copy of a row that is not put back. */
export const dropDeleted = (ctx: Ctx, kind: Restorable, uuid: string) =>
  ctx.db.deleted_record.deleteMany({ where: { kind, uuid } });
/** The content hashes of media whose copies are kept, of those given: their files stay. */
export async function listBinnedHashes(ctx: Ctx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.$queryRaw<{ sha256: string }[]>`
    select "row" ->> 'sha256' as sha256 from deleted_record where tenant_id = ${tenantOf(ctx).tenant_id}::uuid
      and kind = 'media' and "row" ->> 'sha256' = any(${hashes}::text[])`;
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Puts a deleted row back as it was and returns its links; null where no copy is kept. */
export async function restoreDeleted(ctx: Ctx, kind: Restorable, uuid: string): Promise<unknown> {
  const [restored] = await ctx.db.$queryRaw<{ links: unknown }[]>`
    with kept as (
      delete from deleted_record
      where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and kind = ${kind} and uuid = ${uuid}::uuid
      returning "row", links
    ), back as (
      insert into ${TABLES[kind]} select t.* from kept, jsonb_populate_record(null::${TABLES[kind]}, kept."row") t
    )
    select links from kept`;
  return restored?.links ?? null;
}

/** Deletes for good the copies of records, and the comments, that were deleted before a moment. Returns the records. */
export async function deleteKeptBefore(ctx: Ctx, before: Date): Promise<{ kind: string; uuid: string }[]> {
  await ctx.db.comment.deleteMany({ where: { deleted_at: { lt: before } } });
  const key = { tenant_id: tenantOf(ctx).tenant_id, deleted_at: { lt: before } };
  const old = await ctx.db.deleted_record.findMany({ where: key, select: { kind: true, uuid: true } });
  if (old.length > 0) await ctx.db.deleted_record.deleteMany({ where: key });
  return old;
}
