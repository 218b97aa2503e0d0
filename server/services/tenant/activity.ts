import { listActivityModels } from "@/lib/access/activity";
import type { calls } from "@/lib/calls";
import { formatTime, toWallTime } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { type Ctx, keyOf, type Service, scopeOf, tenantOf } from "@/server/ctx";
import { EVERYTHING, readAllRows, readList } from "@/server/data/list";
import {
  buildReadableFilter,
  findBrokenLink,
  type HistoryRow,
  makeHistoryList,
} from "@/server/data/queries/tenant/activity";
import { readUserNames } from "@/server/data/unscoped";
import type { SheetColumn } from "@/server/documents/sheet";
import { loadWordsFor } from "@/server/documents/translator";
import { writeSheetFile } from "@/server/services/sheet-file";

type Calls = (typeof calls)["activity"];

const makeListSpec = (ctx: Ctx) =>
  makeHistoryList(
    buildReadableFilter(ctx, listActivityModels(ctx.capabilities), scopeOf(ctx.tenant) !== null),
  );

async function addActorNames<R extends { actor_id: string | null }>(rows: readonly R[]) {
  const names = await readUserNames(rows.map((r) => r.actor_id));
  return rows.map((r) => ({ ...r, actor: (r.actor_id && names.get(r.actor_id)) || "" }));
}

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const found = await readList<HistoryRow>(ctx, input, makeListSpec(ctx));
  return { ...found, rows: await addActorNames(found.rows) };
};

export const retrieve: Service<Calls["retrieve"]> = async (ctx, input) => {
  const found = await readList<HistoryRow>(
    ctx,
    { ...EVERYTHING, filters: { uuid: input.uuid } },
    makeListSpec(ctx),
  );
  const [row] = await addActorNames(found.rows);
  if (!row) throw notFound();
  const { before, after } = await ctx.db.history.findUniqueOrThrow({ where: keyOf(ctx, input.uuid) });
  return { ...row, before, after };
};

/** Columns of the sheet that are no text. */
const KINDS: Partial<Record<string, SheetColumn["kind"]>> = { line: "number", day: "day" };

/** Exports the activity log, one row per line; the hashes let a reader verify the chain. */
export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "activity");
  const columns = (
    [
      "line",
      "day",
      "time",
      "who",
      "via",
      "action",
      "model",
      "title",
      "object",
      "address",
      "request",
      "hash",
    ] as const
  ).map((id): SheetColumn => ({ head: t(id), kind: KINDS[id] ?? "text" }));
  const zone = tenantOf(ctx).timezone;
  const rows = (await addActorNames(await readAllRows<HistoryRow>(ctx, input, makeListSpec(ctx)))).map(
    (r) => {
      const { date, second } = toWallTime(r.at, zone);
      const time = formatTime(second, 24, true);
      return [
        r.seq,
        date,
        time,
        r.actor,
        r.via,
        r.action,
        r.model,
        r.title,
        r.object_id,
        r.address,
        r.request_id,
        r.hash,
      ];
    },
  );
  return writeSheetFile(ctx, input.format, "activity", columns, rows);
};
export { export_ as export };

export const verify: Service<Calls["verify"]> = async (ctx) => {
  const { lines, broken_at } = await findBrokenLink(ctx);
  return { lines, whole: broken_at === null, broken_at };
};
