import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { SHARED } from "@/lib/calls/share";
import { LINKS_MOST, type ShareLink, VIEWS_LISTED } from "@/lib/calls/share-links";
import { conflict, invalid, notFound, stale } from "@/lib/errors";
import { type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readUserNames } from "@/server/data/unscoped";
import {
  deleteShareLink,
  findShareLink,
  insertShareLink,
  listShareLinks,
  type Shared,
  updateShareLink,
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
    return readPresented(ctx, model, uuid, link.code);
  });
};

/** A further link and the kind of its document, which the caller may share. */
async function linkToChange(ctx: Ctx, code: string) {
  const link = await findShareLink(tenantOf(ctx).tenant_id, code);
  const model = SHARED.find((known) => known === link?.model);
  if (!link || !model) throw notFound();
  await requireShareable(ctx, model, link.object_id);
  requireSharer(ctx, model);
  return { link, model };
}

/** Reads a further link of an object as it is shown. */
async function readPresented(ctx: Ctx, model: Shared, uuid: string, code: string) {
  const rows = await listShareLinks(tenantOf(ctx).tenant_id, model, uuid, VIEWS_LISTED);
  const [shown] = await presentLinks(
    ctx,
    rows.filter((row) => row.code === code),
  );
  if (!shown) throw notFound();
  return shown;
}

export const update: Service<Calls["update"]> = async (ctx, { code, version, password, ...own }) => {
  const { link, model } = await linkToChange(ctx, code);
  const { object_id: uuid } = link;
  if (own.expires_on && own.expires_on < ctx.today && own.expires_on !== link.expires_on)
    throw invalid("expires_on", "in_past");
  // Hashed before the transaction, as for a new link.
  const password_hash = password ? await hashPassword(password) : password;
  return inTransaction(ctx, async (ctx) => {
    const changes = { ...own, ...(password_hash !== undefined && { password_hash }) };
    const problem = await updateShareLink(link, version, changes);
    if (problem === "taken") throw invalid("label", "taken");
    const shown = await readPresented(ctx, model, uuid, code);
    if (problem === "stale") throw stale(shown);
    await record(ctx, `${model}.link_updated`, {
      uuid,
      before: { uuid, title: link.label, expires_on: link.expires_on, password: link.password_hash !== null },
      after: { uuid, title: shown.label, expires_on: shown.expires_on, password: shown.has_password },
    });
    await publishChange(ctx, ["share_links"]);
    return shown;
  });
};

export const destroy: Service<Calls["destroy"]> = (ctx, { code }) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = tenantOf(ctx);
    const { link, model } = await linkToChange(ctx, code);
    if (!(await deleteShareLink(tenant_id, code))) throw notFound();
    const { object_id: uuid, label: title, views } = link;
    await record(ctx, `${model}.link_revoked`, { uuid, before: { uuid, title, views } });
    await publishChange(ctx, ["share_links"]);
    return { ok: true };
  });
