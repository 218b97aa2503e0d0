import { type AudioFormat, writeAudioKey } from "@/lib/commercials/audio-format";
import { type Ctx, withTenant } from "@/server/ctx";
import { encode } from "@/server/outside/media/encode";
import { findMediaTools } from "@/server/outside/media/tools";
import { openStorage } from "@/server/outside/storage";
import { buildConvertedFolder, buildMediaKey } from "./media";

/** A file of the store that is converted. */
type Source = { uuid: string; sha256: string; type: string; unconvertible: readonly string[] };

/** Conversions under way in this process, so that one is made once for all who wait for it. */
const underWay = new Map<string, Promise<Uint8Array | null>>();

/** Notes on the media that a conversion failed, so that the check of a log lists it. A view by staff notes nothing. */
async function noteFailure(ctx: Ctx, { uuid, unconvertible }: Source, key: string) {
  if (ctx.tenant?.view !== undefined || ctx.tenant?.is_read_only === true) return;
  await withTenant(ctx, () =>
    ctx.db.media.updateMany({ where: { uuid }, data: { unconvertible: [...unconvertible, key] } }),
  );
}

async function convert(ctx: Ctx, source: Source, format: AudioFormat): Promise<Uint8Array | null> {
  const store = await openStorage();
  const folder = buildConvertedFolder(ctx, source.sha256);
  const key = `${folder}${writeAudioKey(format)}`;
  if ((await store.keys(folder)).includes(key)) return store.read(key);
  const { codec, sample_rate, channels } = format;
  const sound = { container: source.type, sample_rate, channels };
  const tools = await findMediaTools();
  const made = await store.withFile(buildMediaKey(ctx, source.sha256), (path) =>
    encode(path, sound, codec, tools).catch(() => null),
  );
  if (made) await store.put(key, made);
  else await noteFailure(ctx, source, writeAudioKey(format));
  return made;
}

/**
 * Returns a stored sound in another audio format: kept from an earlier time, or converted now, one after the other in
 * this process and within limits of time and memory. Null where that fails.
 */
export function readConverted(ctx: Ctx, source: Source, format: AudioFormat): Promise<Uint8Array | null> {
  const key = `${buildConvertedFolder(ctx, source.sha256)}${writeAudioKey(format)}`;
  const waiting = underWay.get(key);
  if (waiting) return waiting;
  const made = convert(ctx, source, format).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}
