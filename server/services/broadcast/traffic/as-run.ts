import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { conflict, invalid } from "@/lib/errors";
import { clean } from "@/lib/traffic/asrun/read";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { insertAsRunLines } from "@/server/data/queries/traffic/as-run";
import { type LogStation, readLogStation } from "@/server/data/queries/traffic/logs";
import { type ReadFile, readFile } from "@/server/services/broadcast/traffic/as-run/read";
import { listDates, settleDays } from "@/server/services/broadcast/traffic/as-run/settle-days";

type Calls = (typeof calls)["as_run"];
type UploadAnswer = z.input<Calls["import"]["output"]>;
/** Rows and unreadable lines that a preview shows. */
const MOST_ROWS = 2000;
const MOST_UNREADABLE = 200;

const unreadableOf = (read: ReadFile) =>
  (read.asrun?.unreadable ?? [])
    .slice(0, MOST_UNREADABLE)
    .map(({ line, text, why }) => ({ line, text: clean(text, 500), why }));

function presentUpload(
  read: ReadFile,
  more: Pick<UploadAnswer, "saved" | "known" | "matched">,
): UploadAnswer {
  const rows = read.asrun?.rows ?? [];
  return {
    file_name: read.file_name,
    profile: read.profile,
    candidates: read.candidates.map(({ key, profile, score }) => ({
      profile: key,
      name: profile.name,
      score,
    })),
    encoding: read.asrun?.encoding ?? "",
    zone: read.zone,
    from: read.asrun?.from?.date ?? null,
    to: read.asrun?.to?.date ?? null,
    lines: rows.length + (read.asrun?.unreadable.length ?? 0),
    rows: rows.slice(0, MOST_ROWS).map((r) => ({
      line: r.line,
      date: r.date,
      second: r.second,
      cart: clean(r.cart, 40),
      title: clean(r.title, 300),
      length: r.length,
      kind: r.kind,
    })),
    unreadable: unreadableOf(read),
    ...more,
  };
}

const isStored = async (ctx: Ctx, station: LogStation, { sha256 }: ReadFile) =>
  (await ctx.db.as_run_file.findFirst({ where: { station_id: station.uuid, sha256 } })) !== null;

/** Stores the file's lines and matches its days; the same file again changes nothing. */
const save = (ctx: Ctx, station: LogStation, read: ReadFile): Promise<UploadAnswer> =>
  inTransaction(ctx, async (ctx) => {
    await lockStations(ctx, [station.uuid]);
    if (await isStored(ctx, station, read))
      return presentUpload(read, { saved: false, known: true, matched: 0 });
    const { asrun } = read;
    if (!asrun?.from || !asrun.to) throw invalid("file", "unreadable_file");
    const file = await ctx.db.as_run_file.create({
      data: {
        station_id: station.uuid,
        file_name: read.file_name,
        sha256: read.sha256,
        profile: read.profile,
        encoding: asrun.encoding,
        lines: asrun.rows.length + asrun.unreadable.length,
        unreadable: unreadableOf(read),
        from_date: asrun.from.date,
        to_date: asrun.to.date,
        imported_at: ctx.now,
        imported_by: ctx.actor?.user_id ?? null,
      },
    });
    const added = await insertAsRunLines(ctx, file.uuid, station.uuid, read.lines);
    const { matched, clock_offset, settled, closed } = await settleDays(ctx, station, listDates(asrun.rows));
    if (closed.length > 0 && settled.length === 0) throw conflict("day_closed");
    await ctx.db.as_run_file.updateMany({ where: { uuid: file.uuid }, data: { clock_offset } });
    await record(ctx, "as_run.imported", {
      uuid: file.uuid,
      after: {
        station: station.uuid,
        name: read.file_name,
        sha256: read.sha256,
        lines: asrun.rows.length,
        added,
        matched,
        days: settled,
      },
    });
    await publishChange(ctx, ["logs", "reconciliation", "campaigns", "stations", "tenant"], {
      topics: [station.uuid],
    });
    return presentUpload(read, { saved: true, known: false, matched });
  });

const import_: Service<Calls["import"]> = async (ctx, input) => {
  const station = await readLogStation(ctx, input.uuid);
  const read = await readFile(ctx, station, input);
  if (input.params.commit) return save(ctx, station, read);
  return presentUpload(read, { saved: false, known: await isStored(ctx, station, read), matched: 0 });
};

export { import_ as import };
