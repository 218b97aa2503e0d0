import { actorOf, type Ctx, tenantOf } from "@/server/ctx";
import { askGloballyInWork } from "@/server/data/kernel/client";
import { makeUuid } from "@/server/data/new-uuid";

/** An override to write over the version that was read; 0 is none. */
export type WordingChange = { key: string; text: string | null; replaced: string; version: number };
type Written = { key: string };

/** Writes overrides of the tenant. Returns the keys written; the others have changed since they were read. */
export function saveTenantWording(
  ctx: Ctx,
  language: string,
  changes: readonly WordingChange[],
): Promise<Written[]> {
  const rows = JSON.stringify(changes.map((change) => ({ ...change, uuid: makeUuid() })));
  return ctx.db.$queryRaw<Written[]>`
    insert into wording as w (tenant_id, uuid, language, key, text, replaced, version, updated_at, updated_by)
    select ${tenantOf(ctx).tenant_id}::uuid, c.uuid, ${language}, c.key, c.text, c.replaced, c.version + 1, ${ctx.now}::timestamptz, ${actorOf(ctx).user_id}::uuid
    from jsonb_to_recordset(${rows}::jsonb) as c(uuid uuid, key text, text text, replaced text, version int) order by c.key
    on conflict (tenant_id, language, key) do update set text = excluded.text, replaced = excluded.replaced,
      version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where w.version + 1 = excluded.version
    returning w.key`;
}

/** Writes overrides of the platform, in the transaction of the current work. Like `saveTenantWording`. */
export const savePlatformWording = (
  ctx: Ctx,
  language: string,
  changes: readonly WordingChange[],
): Promise<Written[]> =>
  askGloballyInWork<Written>`
    insert into platform_wording as w (language, key, text, replaced, version, updated_at, updated_by)
    select ${language}, c.key, c.text, c.replaced, c.version + 1, ${ctx.now}::timestamptz, ${actorOf(ctx).user_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(key text, text text, replaced text, version int) order by c.key
    on conflict (language, key) do update set text = excluded.text, replaced = excluded.replaced,
      version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where w.version + 1 = excluded.version
    returning w.key`;
