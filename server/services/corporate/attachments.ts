import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Attachment } from "@/lib/calls/corporate/attachments";
import { conflict, invalid, notFound, Refusal } from "@/lib/errors";
import { ATTACHMENT_MOST, ATTACHMENTS_MOST, findAttachmentType } from "@/lib/settings/attachments";
import { type Ctx, inTransaction, keyOf, runAfterCommit, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStorage } from "@/server/data/queries/sales/commercials";
import { readUserNames } from "@/server/data/unscoped";
import { openStorage } from "@/server/outside/storage";
import { campaignToChange, presentCampaign } from "@/server/services/broadcast/campaigns/read";
import { requireFit } from "@/server/services/broadcast/commercials/media";

type Calls = (typeof calls)["attachments"];
type Row = Awaited<ReturnType<Ctx["db"]["attachment"]["findMany"]>>[number];
const STALE = ["attachments", "tenant"];
const NAME_MOST = 200;

async function presentAttachments(rows: readonly Row[]): Promise<z.input<typeof Attachment>[]> {
  const names = await readUserNames(rows.map((r) => r.created_by));
  return rows.map((row) => ({ ...row, created_by_name: names.get(row.created_by ?? "") ?? "" }));
}
const listFacts = ({ campaign_id, file_name, bytes }: Pick<Row, "campaign_id" | "file_name" | "bytes">) => ({
  campaign: campaign_id,
  title: file_name,
  bytes,
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

/** An attachment of a campaign the caller may read. */
async function attachmentToRead(ctx: Ctx, uuid: string): Promise<Row> {
  const row = await ctx.db.attachment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  await presentCampaign(ctx, row.campaign_id).catch((e) => {
    throw e instanceof Refusal && e.code === "not_found" ? notFound() : e;
  });
  return row;
}

export const list: Service<Calls["list"]> = async (ctx, { campaign }) => {
  await presentCampaign(ctx, campaign);
  const rows = await ctx.db.attachment.findMany({
    where: { campaign_id: campaign },
    orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
  });
  return { rows: await presentAttachments(rows) };
};

/** Stores the bytes beside the row; a file whose row was not saved is deleted. */
async function saveWithFile(ctx: Ctx, file: File, save: (ctx: Ctx, at: string) => Promise<Row>) {
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

export const add: Service<Calls["add"]> = async (ctx, { file, params: { campaign } }) => {
  const own = checkFile(file);
  await campaignToChange(ctx, "note", campaign);
  return saveWithFile(ctx, file, async (ctx, file_key) => {
    await campaignToChange(ctx, "note", campaign);
    await requireFit(ctx, await lockStorage(ctx), own.bytes);
    const many = await ctx.db.attachment.count({ where: { campaign_id: campaign } });
    if (many >= ATTACHMENTS_MOST) throw conflict("too_many_attachments", { most: ATTACHMENTS_MOST });
    const after = await ctx.db.attachment.create({
      data: {
        campaign_id: campaign,
        ...own,
        file_key,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await record(ctx, "attachment.created", { uuid: after.uuid, after: listFacts(after) });
    await publishChange(ctx, STALE);
    return after;
  });
};

export const replace: Service<Calls["replace"]> = async (ctx, { uuid, file }) => {
  const own = checkFile(file);
  const { campaign_id } = await attachmentToRead(ctx, uuid);
  await campaignToChange(ctx, "note", campaign_id);
  let old = "";
  const answer = await saveWithFile(ctx, file, async (ctx, file_key) => {
    await campaignToChange(ctx, "note", campaign_id);
    const used = await lockStorage(ctx);
    const before = await ctx.db.attachment.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await requireFit(ctx, used - before.bytes, own.bytes);
    const after = await ctx.db.attachment.update({
      where: keyOf(ctx, uuid),
      data: { ...own, file_key, created_at: ctx.now, created_by: ctx.actor?.user_id ?? null },
    });
    old = before.file_key;
    await record(ctx, "attachment.replaced", { uuid, before: listFacts(before), after: listFacts(after) });
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
  const { campaign_id } = await attachmentToRead(ctx, uuid);
  const at = await inTransaction(ctx, async (ctx) => {
    await campaignToChange(ctx, "note", campaign_id);
    const before = await ctx.db.attachment.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "attachment.deleted", { uuid, before: listFacts(before) });
    await publishChange(ctx, STALE);
    return before.file_key;
  });
  await runAfterCommit(ctx, () => removeFile(at));
  return { ok: true };
};
