import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Portrait } from "@/lib/calls/broadcast/stations";
import type { Input } from "@/lib/calls/kit";
import { invalid, notFound, Refusal, stale } from "@/lib/errors";
import { isPlayable, isSampleKind, SAMPLE_BYTES_MOST, SAMPLE_MB_MOST } from "@/lib/inventory/portrait";
import { type Ctx, inTransaction, keyOf, runAfterCommit, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { detectKind } from "@/server/outside/media/measure";
import { MEDIA_TYPES } from "@/server/outside/media/types";
import { openStorage } from "@/server/outside/storage";
import { takeUpload } from "@/server/outside/uploads";
import { buildMediaKey, dropMedia, keepMedia } from "@/server/services/broadcast/commercials/media";

type Calls = (typeof calls)["stations"];
type PortraitInput = Input<Calls["update_portrait"]>;
type SampleInput = PortraitInput["samples"][number];

const EMPTY = { format: "", coverage: "", text: "", version: 1 };

const listSamples = (ctx: Ctx, station_id: string) =>
  ctx.db.station_sample.findMany({
    where: { station_id },
    include: { media: true },
    orderBy: [{ position: "asc" }, { uuid: "asc" }],
  });
type SampleRow = Awaited<ReturnType<typeof listSamples>>[number];

/** Returns the portrait of a station; of one that has none yet, an empty one. */
async function presentPortrait(ctx: Ctx, uuid: string): Promise<z.input<typeof Portrait>> {
  const [row, samples] = await Promise.all([
    ctx.db.station_portrait.findFirst({ where: { station_id: uuid } }),
    listSamples(ctx, uuid),
  ]);
  return {
    ...(row ?? EMPTY),
    samples: samples.map(({ uuid, title, file_name, media: { bytes, state, measured } }) => ({
      uuid,
      title,
      file_name,
      bytes,
      state,
      seconds: measured?.decoded_seconds ?? null,
    })),
  };
}

/** Reads a station that the caller may see, and its portrait. */
export const portrait: Service<Calls["portrait"]> = async (ctx, { uuid }) => {
  await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid), select: { uuid: true } });
  return presentPortrait(ctx, uuid);
};

/** Stores the upload of a new sample as media. Throws `invalid` for what is no audio that browsers play. */
async function keepSample(ctx: Ctx, { upload, file_name }: SampleInput, path: string): Promise<string> {
  if (!upload) throw invalid(path, "sample_gone");
  const file = await takeUpload(ctx, upload).catch((error: unknown) => {
    // Uploads are kept for a day.
    throw error instanceof Refusal && error.code === "not_found" ? invalid(path, "sample_gone") : error;
  });
  if (file.bytes > SAMPLE_BYTES_MOST) throw invalid(path, "sample_size", { most: SAMPLE_MB_MOST });
  if (!isSampleKind(await detectKind(file.path))) throw invalid(path, "sample_kind");
  const { media } = await keepMedia(ctx, { ...file, name: file_name });
  await runAfterCommit(ctx, () => file.done());
  return media;
}

/** Makes the samples of a station those that were sent. Returns the media of those that are no longer there. */
async function saveSamples(ctx: Ctx, station_id: string, before: readonly SampleRow[], sent: SampleInput[]) {
  const left = before.filter(({ uuid }) => !sent.some((one) => one.uuid === uuid));
  await ctx.db.station_sample.deleteMany({ where: { uuid: { in: left.map(({ uuid }) => uuid) } } });
  const has = new Set(
    before.flatMap(({ uuid, media_id }) => (left.some((l) => l.uuid === uuid) ? [] : media_id)),
  );
  for (const [position, sample] of sent.entries()) {
    const path = `samples.${position}`;
    const { uuid, title, file_name } = sample;
    if (sent.findIndex((one) => one.uuid === uuid) < position) throw invalid(path, "bad_id");
    if (before.some((one) => one.uuid === uuid)) {
      await ctx.db.station_sample.updateMany({ where: { uuid }, data: { title, position } });
      continue;
    }
    const media_id = await keepSample(ctx, sample, path);
    if (has.has(media_id)) throw invalid(path, "sample_twice");
    has.add(media_id);
    const by = { created_at: ctx.now, created_by: ctx.actor?.user_id ?? null };
    const row = { uuid, station_id, media_id, title, file_name, position, ...by };
    const { count } = await ctx.db.station_sample.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw invalid(path, "bad_id");
  }
  return left.map(({ media_id }) => media_id);
}

/** What the activity log keeps of a portrait. */
const toLogged = (
  name: string,
  {
    format,
    coverage,
    text,
    samples,
  }: Pick<PortraitInput, "format" | "coverage" | "text"> & {
    samples: readonly { title: string }[];
  },
) => ({ name, format, coverage, text, samples: samples.map(({ title }) => title) });

export const update_portrait: Service<Calls["update_portrait"]> = (
  ctx,
  { uuid, version, samples, ...texts },
) =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const own = { station_id: uuid, created_at: ctx.now };
    await ctx.db.station_portrait.createMany({ data: [own], skipDuplicates: true });
    const before = await presentPortrait(ctx, uuid);
    const { count } = await ctx.db.station_portrait.updateMany({
      where: { station_id: uuid, version },
      data: { ...texts, version: version + 1 },
    });
    if (count === 0) throw stale(await presentPortrait(ctx, uuid));
    const media = await saveSamples(ctx, uuid, await listSamples(ctx, uuid), samples);
    // Samples of stations outside the member's scope may have the same audio.
    if (media.length > 0) await withoutScope(() => dropMedia(ctx, media));
    const after = await presentPortrait(ctx, uuid);
    await record(ctx, "station.portrait_updated", {
      uuid,
      before: toLogged(name, before),
      after: toLogged(name, after),
    });
    await publishChange(ctx, ["stations", "storage", "tenant", "proposals.stations"]);
    return after;
  });

/** Returns the audio of a sample. One that was not measured yet, or cannot be decoded, is not found. */
export async function readSample(ctx: Ctx, uuid: string) {
  const { media, file_name } = await ctx.db.station_sample.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { media: true },
  });
  const type = MEDIA_TYPES[media.type];
  if (!isPlayable(media.state) || !type) throw notFound();
  return { bytes: await (await openStorage()).read(buildMediaKey(ctx, media.sha256)), type, name: file_name };
}

export const sample: Service<Calls["sample"]> = (ctx, { uuid }) => readSample(ctx, uuid);

/** Deletes the samples of a station that is deleted or archived, with audio that nothing else uses. */
export async function dropSamples(ctx: Ctx, station_id: string): Promise<void> {
  const rows = await ctx.db.station_sample.findMany({ where: { station_id }, select: { media_id: true } });
  if (rows.length === 0) return;
  await ctx.db.station_sample.deleteMany({ where: { station_id } });
  await withoutScope(() =>
    dropMedia(
      ctx,
      rows.map(({ media_id }) => media_id),
    ),
  );
}
