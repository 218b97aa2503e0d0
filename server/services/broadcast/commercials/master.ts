import type { calls } from "@/lib/calls";
import { makeFreeFileName } from "@/lib/commercials/file-name";
import { conflict, notFound } from "@/lib/errors";
import { inTransaction, keyOf, runAfterCommit, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { markLogsChanged } from "@/server/data/queries/sales/bookings";
import { readDaysOfCommercial, readMasterNames } from "@/server/data/queries/sales/commercials";
import { encode, type SoundFormat } from "@/server/outside/media/encode";
import { findMediaTools } from "@/server/outside/media/tools";
import { MEDIA_TYPES } from "@/server/outside/media/types";
import { openStorage } from "@/server/outside/storage";
import { takeUpload } from "@/server/outside/uploads";
import { buildMediaKey, dropMedia, keepMedia } from "./media";

type Calls = (typeof calls)["commercials"];

export const attach_media: Service<Calls["attach_media"]> = async (ctx, { uuid, upload, file_name }) => {
  const file = await takeUpload(ctx, upload);
  const answer = await inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const kept = await keepMedia(ctx, { ...file, name: file_name });
    await ctx.db.commercial.update({
      where: keyOf(ctx, uuid),
      data: { media_id: kept.media },
    });
    // Playout keeps one file of a name, so another commercial's is not taken; the storage lock is held.
    const others = await withoutScope(() => readMasterNames(ctx, { commercial: uuid, media: kept.media }));
    const name = makeFreeFileName(file_name, others);
    if (before.media_id !== kept.media) {
      const by = { attached_at: ctx.now, attached_by: ctx.actor?.user_id ?? null };
      const master = { commercial_id: uuid, media_id: kept.media, file_name: name, ...by };
      await ctx.db.commercial_master.create({ data: master });
      await withoutScope(async () => markLogsChanged(ctx, await readDaysOfCommercial(ctx, uuid)));
    }
    await record(ctx, "commercial.media_attached", {
      before: { uuid, title: before.title, media: before.media_id },
      after: { uuid, title: before.title, media: kept.media, file_name: name },
    });
    await publishChange(ctx, ["commercials", "tenant", "logs"]);
    return kept;
  });
  await runAfterCommit(ctx, file.done);
  return answer;
};

/** Removes the master; its bytes are freed where no other commercial has, or had, the same content. */
export const delete_media: Service<Calls["delete_media"]> = async (ctx, { uuid }) => {
  const deleted = await inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { media: true },
    });
    if (!before.media) throw notFound();
    const days = await withoutScope(() => readDaysOfCommercial(ctx, uuid));
    if (days.length) throw conflict("spots_ahead", { days: days.length });
    const { uuid: media, file_name } = before.media;
    await ctx.db.commercial.update({ where: keyOf(ctx, uuid), data: { media_id: null } });
    await ctx.db.commercial_master.deleteMany({ where: { commercial_id: uuid, media_id: media } });
    const dropped = await dropMedia(ctx, [media]);
    await record(ctx, "commercial.media_deleted", {
      before: { uuid, title: before.title, media, file_name },
      after: { uuid, title: before.title, media: null },
    });
    await publishChange(ctx, ["commercials", "tenant"]);
    return dropped;
  });
  return { freed: deleted.reduce((n, m) => n + m.bytes, 0) };
};

export const download_media: Service<Calls["download_media"]> = async (ctx, { uuid, format }) => {
  const { media } = await ctx.db.commercial.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { media: true },
  });
  if (!media) throw notFound();
  const master = await ctx.db.commercial_master.findFirst({
    where: { commercial_id: uuid, media_id: media.uuid },
    orderBy: { attached_at: "desc" },
  });
  const name = master?.file_name ?? media.file_name;
  const kept = await openStorage();
  const at = buildMediaKey(ctx, media.sha256);
  if (format === "original" || format === media.type)
    return { bytes: await kept.read(at), type: MEDIA_TYPES[media.type] ?? "application/octet-stream", name };
  if (media.state === "waiting" || media.state === "refused") throw conflict("media_not_fit");
  const tools = await findMediaTools();
  const bytes = await kept.withFile(at, (path) => encode(path, soundOf(media), format, tools));
  return { bytes, type: MEDIA_TYPES[format]!, name: `${name.replace(/\.[^.]+$/, "")}.${format}` };
};

type Sound = { type: string; measured: { sample_rate: number | null; channels: number | null } | null };
const soundOf = ({ type, measured }: Sound): SoundFormat => ({
  container: type,
  sample_rate: measured?.sample_rate ?? 48_000,
  channels: measured?.channels === 1 ? 1 : 2,
});
