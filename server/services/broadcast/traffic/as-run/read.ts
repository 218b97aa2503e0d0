import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { addDays, type Day, getToday } from "@/lib/day";
import { invalid, Refusal } from "@/lib/errors";
import { findUnfitMapping, type NamedMapping } from "@/lib/traffic/asrun/mapping/unfit";
import { isTextFile } from "@/lib/traffic/asrun/problem";
import { type AsRunFile, type AsRunLine, type AsRunRead, clean } from "@/lib/traffic/asrun/read";
import { AS_RUN_ENCODINGS, type AsRunEncoding, type EncodingChoice } from "@/lib/traffic/asrun/text";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { LogStation } from "@/server/data/queries/traffic/logs";
import { readAsRunInThread } from "@/server/outside/as-run-thread";
import { readOwnMappings } from "@/server/services/broadcast/traffic/as-run/mappings";

type FileInput = Input<(typeof calls)["as_run"]["import"]>;
/** A file that was read. `reading` is a hash of the bytes and of how they were read; `correction` in seconds. */
export type ReadFile = AsRunRead & {
  file_name: string;
  sha256: string;
  reading: string;
  bytes: number;
  zone: string;
  correction: number;
  mappable: boolean;
  /** The encoding that a person chose for the station's files, which the next file is read with. */
  kept_encoding: AsRunEncoding | null;
  unfit: NamedMapping | null;
  /**
   * Reads the lines of some days, and the first or all lines of others; a file that is only looked at is read again for
   * them, in its thread.
   */
  readLines: (dates: readonly Day[]) => Promise<{ lines: AsRunLine[]; others: AsRunLine[] }>;
};

const hash = (...parts: readonly (Uint8Array | string)[]) => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
};

type HowToRead = Pick<FileInput["params"], "date" | "default_date" | "zone" | "encoding" | "correction">;
/** The encoding that a person chose for the station's newest file that counts or waits. */
async function readUsualEncoding(ctx: Ctx, station_id: string): Promise<AsRunEncoding | null> {
  const last = await ctx.db.as_run_file.findFirst({
    where: { station_id, days: { some: { state: { not: "withdrawn" } } } },
    orderBy: [{ imported_at: "desc" }, { uuid: "desc" }],
    select: { chosen_encoding: true },
  });
  return AS_RUN_ENCODINGS.find((encoding) => encoding === last?.chosen_encoding) ?? null;
}

async function readEncodingChoice(
  ctx: Ctx,
  station: LogStation,
  asked: HowToRead["encoding"],
): Promise<EncodingChoice> {
  if (asked === "auto") return {};
  if (asked) return { chosen: asked };
  const usual = await readUsualEncoding(ctx, station.uuid);
  return usual ? { usual } : {};
}

/** An as-run file and how it is read, without the profiles: the same for an import and for its mapping. */
export async function openFile(ctx: Ctx, station: LogStation, file: Blob, how: HowToRead) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const file_name = clean(file instanceof File ? file.name : "", 300) || "as-run";
  const { zone = station.timezone, correction, date } = how;
  const assumed: Day = date ?? how.default_date ?? addDays(getToday(ctx.now, zone, station.day_start), -1);
  const encoding = await readEncodingChoice(ctx, station, how.encoding);
  const options = { date: assumed, zone, day_start: station.day_start, encoding };
  const clock = { zone: station.timezone, day_start: station.day_start };
  return { bytes, file_name, options, date, clock, correction };
}

/** Reads a file in its thread. Throws 422 (`unreadable_file`) where that fails. */
export const readOpened = (ctx: Ctx, file: AsRunFile): Promise<AsRunRead> =>
  readAsRunInThread(tenantOf(ctx).tenant_id, file).catch((e) => {
    if (e instanceof Refusal) throw e;
    throw invalid("file", "unreadable_file");
  });

/**
 * Detects the format of an as-run file and reads it, with the tenant's mappings besides the presets; all its lines with
 * `whole`. A given date applies where the rows have none; without one, the date in the remarks or the file name, then
 * `default_date`, then yesterday.
 */
export async function readFile(
  ctx: Ctx,
  station: LogStation,
  { file, params }: Pick<FileInput, "file" | "params">,
  { whole = params.commit, most_unreadable }: { whole?: boolean; most_unreadable?: number } = {},
): Promise<ReadFile> {
  const opened = await openFile(ctx, station, file, params);
  const { bytes, file_name, options, correction } = opened;
  const { own, chosen, usual } = await readOwnMappings(ctx, station.uuid, params.profile);
  const readDays = (keep: "all" | readonly Day[]) =>
    readOpened(ctx, { ...opened, own, profile_key: params.profile, keep, most_unreadable });
  const read = await readDays(whole ? "all" : []);
  const readLines = async (dates: readonly Day[]) => {
    if (!whole && dates.length === 0) return read;
    const { lines, others } = whole ? read : await readDays(dates);
    const { yes = [], no = [] } = Object.groupBy(lines, (line) => (dates.includes(line.date) ? "yes" : "no"));
    return { lines: yes, others: [...no, ...others] };
  };
  const sha256 = hash(bytes);
  const used = own.find(({ key }) => key === read.profile);
  const how = JSON.stringify([
    read.profile,
    // An edited mapping reads the same file in another way; its name does not matter.
    used && { ...used.profile, name: "" },
    options.zone,
    correction,
    read.asrun?.from,
    read.asrun?.to,
    // Files imported before encodings could be chosen were read as detected.
    ...(read.asrun && read.asrun.encoding !== read.detected_encoding ? [read.asrun.encoding] : []),
  ]);
  return {
    file_name,
    sha256,
    reading: hash(sha256, how),
    bytes: bytes.length,
    zone: options.zone,
    correction,
    mappable: isTextFile(bytes),
    kept_encoding: options.encoding.chosen ?? options.encoding.usual ?? null,
    unfit: findUnfitMapping(read, chosen, usual),
    readLines,
    ...read,
  };
}
