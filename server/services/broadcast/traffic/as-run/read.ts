import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { addDays, type Day, getToday } from "@/lib/day";
import { invalid, Refusal } from "@/lib/errors";
import { isOneOf } from "@/lib/own";
import { AS_RUN_FIELDS, type AsRunField, AsRunProfile } from "@/lib/traffic/asrun/profile";
import { type AsRunRead, clean } from "@/lib/traffic/asrun/read";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { LogStation } from "@/server/data/queries/traffic/logs";
import { readAsRunInThread } from "@/server/outside/as-run-thread";

type FileInput = Input<(typeof calls)["as_run"]["import"]>;
export type ReadFile = AsRunRead & { file_name: string; sha256: string; zone: string };

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

/** Detects the format of an as-run file and reads it; a given date or zone applies where the file has none. */
export async function readFile(
  ctx: Ctx,
  station: LogStation,
  { file, params }: FileInput,
): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const file_name = clean(file instanceof File ? file.name : "", 300) || "as-run";
  const zone = params.zone ?? station.timezone;
  const given: Day = params.date ?? addDays(getToday(ctx.now, zone, station.day_start), -1);
  const options = { date: given, zone, day_start: station.day_start };
  const own = params.mapping ? [makeProfile(params.mapping)] : [];
  const profile_key = params.mapping ? "mapped" : params.profile;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const clock = params.commit ? { zone: station.timezone, day_start: station.day_start } : null;
  const asked = { bytes, file_name, options, own, profile_key, date: params.date, clock };
  const read = await readAsRunInThread(tenantOf(ctx).tenant_id, asked).catch((e) => {
    if (e instanceof Refusal) throw e;
    throw invalid("file", "unreadable_file");
  });
  return { file_name, sha256, zone, ...read };
}
