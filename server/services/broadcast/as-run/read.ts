import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Ask } from "@/lib/calls/kit";
import { addDays, type Day, instantOf, today } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { type AsRunCandidate, detectAsRun } from "@/lib/traffic/asrun/detect";
import { type AsRun, type AsRunRow, parseAsRun } from "@/lib/traffic/asrun/parse";
import { AS_RUN_FIELDS, type AsRunField, AsRunProfile } from "@/lib/traffic/asrun/profile";
import type { Ctx } from "@/server/ctx";
import type { NewLine } from "@/server/data/queries/as-run";
import type { LogStation } from "@/server/data/queries/logs";

type Given = Ask<(typeof calls)["as_run"]["import"]>;
export type ReadFile = {
  file_name: string;
  sha256: string;
  zone: string;
  candidates: AsRunCandidate[];
  /** Of the profile the file was read by; empty where none fits. */
  profile: string;
  asrun: AsRun | null;
};

const isField = (name: string): name is AsRunField => (AS_RUN_FIELDS as readonly string[]).includes(name);

/** A profile from columns a person pointed at: cell numbers from 1. */
function mapped(mapping: Record<string, number>): { key: string; profile: AsRunProfile } {
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

/** Recognises and reads an as-run file; a date or zone given by a person wins where the file has none. */
export async function readFile(ctx: Ctx, station: LogStation, { file, params }: Given): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const file_name = clean(file instanceof File ? file.name : "", 300) || "as-run";
  const zone = params.zone ?? station.timezone;
  const given: Day = params.date ?? addDays(today(ctx.now, zone, station.day_start), -1);
  const options = { date: given, zone, day_start: station.day_start };
  const own = params.mapping ? [mapped(params.mapping)] : [];
  const candidates = detectAsRun(bytes, file_name, options, own);
  const wanted = params.mapping ? "mapped" : params.profile;
  const best = wanted ? candidates.find((c) => c.key === wanted) : candidates[0];
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const date = best && !best.sample.dated ? (params.date ?? best.date) : (best?.date ?? given);
  return {
    file_name,
    sha256,
    zone,
    candidates,
    profile: best?.key ?? "",
    asrun: best ? parseAsRun(bytes, best.profile, { ...options, date }) : null,
  };
}

/** Text of a file as the database and a screen can hold it. */
export const clean = (text: string, most: number) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, most);

/** The instant of a line; one in the hour the clock skips in spring is an hour on. */
function airedAt({ date, second }: AsRunRow, zone: string, day_start: number): Date {
  return (
    instantOf(date, second, zone, day_start) ?? instantOf(date, (second + 3600) % 86_400, zone, day_start)!
  );
}

export const lineOf = (row: AsRunRow, station: LogStation): NewLine => ({
  date: row.date,
  second: row.second,
  aired_at: airedAt(row, station.timezone, station.day_start),
  line: row.line,
  cart: clean(row.cart, 40).replace(/^0+(?=\d)/, ""),
  title: clean(row.title, 300),
  artist: clean(row.artist, 300),
  length: row.length === null ? null : Math.round(row.length),
  play_id: clean(row.play_id, 64),
  isci: clean(row.isci, 20),
  kind: row.status === "aired" ? row.kind : row.status,
});
