import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { addDays, type Day, getToday } from "@/lib/day";
import { invalid, Refusal } from "@/lib/errors";
import { isOneOf } from "@/lib/own";
import { AS_RUN_FIELDS, type AsRunField, AsRunProfile } from "@/lib/traffic/asrun/profile";
import { type AsRunLine, type AsRunRead, clean } from "@/lib/traffic/asrun/read";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { LogStation } from "@/server/data/queries/traffic/logs";
import { readAsRunInThread } from "@/server/outside/as-run-thread";

type FileInput = Input<(typeof calls)["as_run"]["import"]>;
/** A file that was read. `reading` is a hash of the bytes and of how they were read; `correction` in seconds. */
export type ReadFile = AsRunRead & {
  file_name: string;
  sha256: string;
  reading: string;
  bytes: number;
  zone: string;
  correction: number;
  /** Reads the lines of some days; a file that is only looked at is read again for them, in its thread. */
  readLines: (dates: readonly Day[]) => Promise<AsRunLine[]>;
};

const isField = (name: string): name is AsRunField => isOneOf(AS_RUN_FIELDS, name);

/** A profile from columns that a person assigned: cell numbers from 1. */
function makeProfile(mapping: Record<string, number>): { key: string; profile: AsRunProfile } {
  const columns: AsRunProfile["columns"] = {};
  for (const [name, at] of Object.entries(mapping)) {
    if (!isField(name)) throw invalid(`params.mapping.${name}`, "bad_choice");
    if (at > 0) columns[name] = { at };
  }
  if (!columns.time && !columns.moment) throw invalid("params.mapping.time", "required");
  return {
    key: "mapped",
    profile: AsRunProfile.parse({ name: "Manual columns", layout: "delimited", columns }),
  };
}

const hash = (...parts: readonly (Uint8Array | string)[]) => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
};

/**
 * Detects the format of an as-run file and reads it. A given date applies where the rows have none; without one, the
 * date in the remarks or the file name, then `default_date`, then yesterday.
 */
export async function readFile(
  ctx: Ctx,
  station: LogStation,
  { file, params }: FileInput,
): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const file_name = clean(file instanceof File ? file.name : "", 300) || "as-run";
  const { zone = station.timezone, correction, date } = params;
  const assumed: Day = date ?? params.default_date ?? addDays(getToday(ctx.now, zone, station.day_start), -1);
  const options = { date: assumed, zone, day_start: station.day_start };
  const own = params.mapping ? [makeProfile(params.mapping)] : [];
  const profile_key = params.mapping ? "mapped" : params.profile;
  const clock = { zone: station.timezone, day_start: station.day_start };
  const asked = { bytes, file_name, options, own, profile_key, date, clock, correction };
  const readDays = (keep: "all" | readonly Day[]) =>
    readAsRunInThread(tenantOf(ctx).tenant_id, { ...asked, keep }).catch((e) => {
      if (e instanceof Refusal) throw e;
      throw invalid("file", "unreadable_file");
    });
  const read = await readDays(params.commit ? "all" : []);
  const readLines = async (dates: readonly Day[]) => {
    if (dates.length === 0) return [];
    const { lines } = params.commit ? read : await readDays(dates);
    return lines.filter((line) => dates.includes(line.date));
  };
  const sha256 = hash(bytes);
  const how = JSON.stringify([
    read.profile,
    params.mapping,
    zone,
    correction,
    read.asrun?.from,
    read.asrun?.to,
  ]);
  return {
    file_name,
    sha256,
    reading: hash(sha256, how),
    bytes: bytes.length,
    zone,
    correction,
    readLines,
    ...read,
  };
}
