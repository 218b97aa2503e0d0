import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { SHARED } from "@/lib/calls/share";
import { LINKS_MOST, type ShareLink, VIEWS_LISTED } from "@/lib/calls/share-links";
import { conflict, invalid, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readUserNames } from "@/server/data/unscoped";
import {
  deleteShareLink,
  findShareLink,
  insertShareLink,
  listShareLinks,
} from "@/server/data/unscoped/shares";
import { hashPassword, makeCode } from "@/server/services/accounts/secrets";
import { requireShareable, requireSharer } from "@/server/services/shareable";

type Calls = (typeof calls)["share_links"];
type Row = Awaited<ReturnType<typeof listShareLinks>>[number];

async function presentLinks(ctx: Ctx, rows: readonly Row[]): Promise<z.input<typeof ShareLink>[]> {
  const names = await readUserNames(rows.map(({ created_by }) => created_by));
  return rows.map(({ seen, password_hash, created_by, ...row }) => ({
    ...row,
    expired: row.expires_on !== null && row.expires_on < ctx.today,
    has_password: password_hash !== null,
    viewed: seen.map(({ at }) => at),
    created_by_name: names.get(created_by ?? "") ?? "",
  }));
}

export const list: Service<Calls["list"]> = async (ctx, { model, uuid }) => {
  await requireShareable(ctx, model, uuid);
  requireSharer(ctx, model);
  const rows = await listShareLinks(tenantOf(ctx).tenant_id, model, uuid, VIEWS_LISTED);
  return { rows: await presentLinks(ctx, rows) };
};

export const create: Service<Calls["create"]> = async (ctx, { model, uuid, label, expires_on, password }) => {
  await requireShareable(ctx, model, uuid);
  requireSharer(ctx, model);
  if (expires_on && expires_on < ctx.today) throw invalid("expires_on", "in_past");
  // Hashed before the transaction, which would otherwise be held meanwhile.
  const password_hash = password === null ? null : await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const { tenant_id } = tenantOf(ctx);
    const before = await listShareLinks(tenant_id, model, uuid, 0);
    if (before.length >= LINKS_MOST) throw conflict("share_links_full", { most: LINKS_MOST });
    const link = {
      code: makeCode(),
      tenant_id,
      model,
      object_id: uuid,
      label,
      expires_on,
      password_hash,
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    };
    if (!(await insertShareLink(link))) throw invalid("label", "taken");
    await record(ctx, `${model}.link_created`, { uuid, after: { uuid, title: label, expires_on } });
    await publishChange(ctx, ["share_links"]);
    const made = (await listShareLinks(tenant_id, model, uuid, 0)).find(({ code }) => code === link.code);
    const [shown] = await presentLinks(ctx, made ? [made] : []);
    if (!shown) throw notFound();
    return shown;
  });
};

export const destroy: Service<Calls["destroy"]> = (ctx, { code }) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = tenantOf(ctx);
    const link = await findShareLink(tenant_id, code);
    const model = SHARED.find((known) => known === link?.model);
    if (!link || !model) throw notFound();
    await requireShareable(ctx, model, link.object_id);
    requireSharer(ctx, model);
    if (!(await deleteShareLink(tenant_id, code))) throw notFound();
    const { object_id: uuid, label: title, views } = link;
    await record(ctx, `${model}.link_revoked`, { uuid, before: { uuid, title, views } });
    await publishChange(ctx, ["share_links"]);
    return { ok: true };
  });
