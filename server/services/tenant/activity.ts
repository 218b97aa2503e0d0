import type { calls } from "@/lib/calls";
import { formatTime, wallOf } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { activityModels } from "@/lib/rules/activity";
import { type Ctx, key, placeOf, type Service, scopeOf } from "@/server/ctx";
import { EVERYTHING, listAll, list as listRows } from "@/server/data/list";
import { brokenLink, type HistoryRow, historyList, readable } from "@/server/data/queries/activity";
import { namesOf } from "@/server/data/unscoped";
import type { SheetColumn } from "@/server/documents/sheet";
import { wordsFor } from "@/server/documents/translator";
import { sheetFile } from "@/server/services/sheet-file";

type Calls = (typeof calls)["activity"];

const spec = (ctx: Ctx) =>
  historyList(readable(ctx, activityModels(ctx.capabilities), scopeOf(ctx.place) !== null));

async function named<R extends { actor_id: string | null }>(rows: readonly R[]) {
  const names = await namesOf(rows.map((r) => r.actor_id));
  return rows.map((r) => ({ ...r, actor: (r.actor_id && names.get(r.actor_id)) || "" }));
}

export const list: Service<Calls["list"]> = async (ctx, ask) => {
  const found = await listRows<HistoryRow>(ctx, ask, spec(ctx));
  return { ...found, rows: await named(found.rows) };
};

export const retrieve: Service<Calls["retrieve"]> = async (ctx, ask) => {
  const found = await listRows<HistoryRow>(ctx, { ...EVERYTHING, filters: { uuid: ask.uuid } }, spec(ctx));
  const [row] = await named(found.rows);
  if (!row) throw notFound();
  const { before, after } = await ctx.db.history.findUniqueOrThrow({ where: key(ctx, ask.uuid) });
  return {
    ...row,
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
  };
};

/** The log as it stands, one line a row; the hashes let a reader check the chain. */
export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const t = await wordsFor(ctx, "activity");
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
  ).map(
    (id): SheetColumn => ({ head: t(id), kind: id === "line" ? "number" : id === "day" ? "day" : "text" }),
  );
  const zone = placeOf(ctx).timezone;
  const rows = (await named(await listAll<HistoryRow>(ctx, ask, spec(ctx)))).map((r) => {
    const { date, second } = wallOf(r.at, zone);
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
  });
  return sheetFile(ctx, ask.format, "activity", columns, rows);
};
export { export_ as export };

export const verify: Service<Calls["verify"]> = async (ctx) => {
  const { lines, broken_at } = await brokenLink(ctx);
  return { lines, whole: broken_at === null, broken_at };
};
