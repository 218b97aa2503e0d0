import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { conflict, invalid, Refusal } from "@/lib/errors";
import { ATTACHMENT_MOST, ATTACHMENTS_MOST, findAttachmentType } from "@/lib/settings/attachments";
import { type Ctx, inTransaction, keyOf, runAfterCommit, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStorage } from "@/server/data/queries/sales/commercials";
import { openStorage } from "@/server/outside/storage";
import { requireFit } from "@/server/services/broadcast/commercials/media";
import { type Keeper, requireChangeable, requireReadable, toOwner, toOwnerColumn } from "./attachments/owner";
import { type AttachmentRow, presentAttachments } from "./attachments/present";

type Calls = (typeof calls)["attachments"];
const STALE = ["attachments", "contracts", "tenant"];
const NAME_MOST = 200;

const listFacts = ({
  campaign_id,
  file_name,
  bytes,
}: Pick<AttachmentRow, "campaign_id" | "file_name" | "bytes">) => ({
  ...(campaign_id && { campaign: campaign_id }),
  title: file_name,
  bytes,
});

type Act = "created" | "replaced" | "deleted";
/** Records a change of an attachment: in the log of its record, whose readers are not those of campaigns. */
const recordAct = (
  ctx: Ctx,
  act: Act,
  uuid: string,
  keeper: Keeper,
  changed: { before?: AttachmentRow; after?: AttachmentRow },
) =>
  record(ctx, keeper ? `${keeper.kind}.attachment_${act}` : `attachment.${act}`, {
    uuid: keeper?.uuid ?? uuid,
    ...(changed.before && { before: listFacts(changed.before) }),
    ...(changed.after && { after: listFacts(changed.after) }),
  });

/** The file name and size to store; throws `invalid` for unknown kinds and large files. */
function checkFile(file: File): { file_name: string; bytes: number } {
  const file_name = file.name
    .replaceAll(/[\p{Cc}/\\]/gu, " ")
    .trim()
    .slice(-NAME_MOST);
  if (findAttachmentType(file_name) === null) throw invalid("file", "bad_file_kind");
  if (file.size > ATTACHMENT_MOST) throw new Refusal("too_large");
  return { file_name, bytes: file.size };
}
async function storeFile(ctx: Ctx, file: File): Promise<string> {
  const at = `${tenantOf(ctx).tenant_id}/attachments/${randomUUID()}`;
  await (await openStorage()).put(at, new Uint8Array(await file.arrayBuffer()));
  return at;
}
const removeFile = async (at: string) => (await openStorage()).remove(at);

/** An attachment of a record the caller may read. */
async function attachmentToRead(ctx: Ctx, uuid: string): Promise<AttachmentRow> {
  const row = await ctx.db.attachment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  await requireReadable(ctx, toOwner(row));
  return row;
}

export const list: Service<Calls["list"]> = async (ctx, owner) => {
  await requireReadable(ctx, owner);
  const rows = await ctx.db.attachment.findMany({
    where: toOwnerColumn(owner),
    orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
  });
  return { rows: await presentAttachments(rows) };
};

/** Stores the bytes beside the row; a file whose row was not saved is deleted. */
async function saveWithFile(ctx: Ctx, file: File, save: (ctx: Ctx, at: string) => Promise<AttachmentRow>) {
  const at = await storeFile(ctx, file);
  try {
    const row = await inTransaction(ctx, (ctx) => save(ctx, at));
    const [one] = await presentAttachments([row]);
    return one!;
  } catch (e) {
    await removeFile(at);
    throw e;
  }
}

export const add: Service<Calls["add"]> = async (ctx, { file, params: owner }) => {
  const own = checkFile(file);
  await requireChangeable(ctx, owner);
  return saveWithFile(ctx, file, async (ctx, file_key) => {
    const keeper = await requireChangeable(ctx, owner);
    await requireFit(ctx, await lockStorage(ctx), own.bytes);
    const columns = toOwnerColumn(owner);
    const many = await ctx.db.attachment.count({ where: columns });
    if (many >= ATTACHMENTS_MOST) throw conflict("too_many_attachments", { most: ATTACHMENTS_MOST });
    const after = await ctx.db.attachment.create({
      data: {
        ...columns,
        ...own,
        file_key,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await recordAct(ctx, "created", after.uuid, keeper, { after });
    await publishChange(ctx, STALE);
    return after;
  });
};

export const replace: Service<Calls["replace"]> = async (ctx, { uuid, file }) => {
  const own = checkFile(file);
  const owner = toOwner(await attachmentToRead(ctx, uuid));
  await requireChangeable(ctx, owner);
  let old = "";
  const answer = await saveWithFile(ctx, file, async (ctx, file_key) => {
    const keeper = await requireChangeable(ctx, owner);
    const used = await lockStorage(ctx);
    const before = await ctx.db.attachment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await requireFit(ctx, used - before.bytes, own.bytes);
    const after = await ctx.db.attachment.update({
      where: keyOf(ctx, uuid),
      data: { ...own, file_key, created_at: ctx.now, created_by: ctx.actor?.user_id ?? null },
    });
    old = before.file_key;
    await recordAct(ctx, "replaced", uuid, keeper, { before, after });
    await publishChange(ctx, STALE);
    return after;
  });
  await runAfterCommit(ctx, () => removeFile(old));
  return answer;
};

export const download: Service<Calls["download"]> = async (ctx, { uuid }) => {
  const { file_key, file_name } = await attachmentToRead(ctx, uuid);
  const bytes = await (await openStorage()).read(file_key);
  return { bytes, type: findAttachmentType(file_name) ?? "application/octet-stream", name: file_name };
};

export const destroy: Service<Calls["destroy"]> = async (ctx, { uuid }) => {
  const owner = toOwner(await attachmentToRead(ctx, uuid));
  const at = await inTransaction(ctx, async (ctx) => {
    const keeper = await requireChangeable(ctx, owner);
    const before = await ctx.db.attachment.delete({ where: keyOf(ctx, uuid) });
    await recordAct(ctx, "deleted", uuid, keeper, { before });
    await publishChange(ctx, STALE);
    return before.file_key;
  });
  await runAfterCommit(ctx, () => removeFile(at));
  return { ok: true };
};
