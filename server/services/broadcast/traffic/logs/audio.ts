import {
  type AudioFormat,
  nameAudioFormat,
  nameConverted,
  planConversion,
} from "@/lib/commercials/audio-format";
import type { LogRow } from "@/lib/traffic/day-log";
import type { Ctx } from "@/server/ctx";
import type { PublishedBreak } from "./log";

/** What airs in a row of a published log. Rows before audio was kept with spots have their commercial only. */
type AiredSound = { file: string; commercial: string | null; media?: string | null | undefined };

/** The stored audio of the rows of a log, as each was published. */
export async function readLogMedia(ctx: Ctx, breaks: readonly PublishedBreak[]) {
  const rows: AiredSound[] = breaks.flatMap(({ spots, frame = [], lines = [] }) => [
    ...spots,
    ...frame,
    ...lines,
  ]);
  const unnamed = rows.flatMap((row) => (row.media ? [] : (row.commercial ?? [])));
  const commercials = await ctx.db.commercial.findMany({
    where: { uuid: { in: [...new Set(unnamed)] } },
    select: { uuid: true, media_id: true },
  });
  const mediaOf = new Map(commercials.map(({ uuid, media_id }) => [uuid, media_id]));
  const idOf = (row: AiredSound) => row.media ?? mediaOf.get(row.commercial ?? "") ?? "";
  const stored = await ctx.db.media.findMany({
    where: { uuid: { in: [...new Set(rows.map(idOf))].filter(Boolean) } },
    select: {
      uuid: true,
      sha256: true,
      bytes: true,
      type: true,
      state: true,
      measured: true,
      unconvertible: true,
    },
  });
  const found = new Map(stored.map((media) => [media.uuid, media]));
  return (row: AiredSound) => found.get(idOf(row)) ?? null;
}
/** Finds the stored audio of a row. */
export type LogMedia = Awaited<ReturnType<typeof readLogMedia>>;

/** The audio of a row as an output names it. */
export type AudioOf = (row: AiredSound) => Pick<LogRow, "file" | "media_refused" | "unconverted">;

/** Names the audio of rows for an output that takes it in `audio`, or as it was uploaded (null). */
export const makeAudioOf =
  (mediaOf: LogMedia, audio: AudioFormat | null): AudioOf =>
  (row) => {
    const media = mediaOf(row);
    const { file } = row;
    if (!media || !file) return { file };
    const media_refused = media.state === "refused";
    const plan = audio ? planConversion(media, audio) : "fits";
    if (!audio || plan === "fits") return { file, media_refused };
    if (plan === "convert") return { file: nameConverted(file, audio), media_refused };
    return { file, media_refused, unconverted: nameAudioFormat(audio) };
  };
