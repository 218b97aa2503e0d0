import { listActivityModels } from "@/lib/access/activity";
import type { calls } from "@/lib/calls";
import { formatTime, toWallTime } from "@/lib/day";
import { notFound } from "@/lib/errors";
import { type Ctx, keyOf, type Service, scopeOf, tenantOf } from "@/server/ctx";
import { EVERYTHING, readList, streamRows } from "@/server/data/list";
import {
  buildReadableFilter,
  findBrokenLink,
  type HistoryRow,
  makeHistoryList,
} from "@/server/data/queries/tenant/activity";
import { readUserNames } from "@/server/data/unscoped";
import { loadWordsFor } from "@/server/documents/translator";
import { changeParts, streamListFile } from "@/server/services/list-file";

type Calls = (typeof calls)["activity"];

const makeListSpec = (ctx: Ctx) =>
  makeHistoryList(
    buildReadableFilter(ctx, listActivityModels(ctx.capabilities), scopeOf(ctx.tenant) !== null),
  );

/** Adds the name of the person who did it; "" where nobody was signed in. */
export async function addActorNames<R extends { actor_id: string | null }>(rows: readonly R[]) {
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

/** Exports the activity log, one row per line; the hashes let a reader verify the chain. */
export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "activity");
  const zone = tenantOf(ctx).timezone;
  return streamListFile(
    ctx,
    { format: input.format },
    "activity",
    {
      line: [t("line"), "number", (r) => r.seq],
      day: [t("day"), "day", (r) => toWallTime(r.at, zone).date],
      time: [t("time"), "text", (r) => formatTime(toWallTime(r.at, zone).second, 24, true)],
      who: [t("who"), "text", (r) => r.actor],
      via: [t("via"), "text", (r) => r.via],
      action: [t("action"), "text", (r) => r.action],
      model: [t("model"), "text", (r) => r.model],
      title: [t("title"), "text", (r) => r.title],
      object: [t("object"), "text", (r) => r.object_id],
      address: [t("address"), "text", (r) => r.address],
      request: [t("request"), "text", (r) => r.request_id],
      hash: [t("hash"), "text", (r) => r.hash],
    },
    changeParts(streamRows<HistoryRow>(ctx, input, makeListSpec(ctx)), addActorNames),
  );
};
export { export_ as export };

export const verify: Service<Calls["verify"]> = async (ctx) => {
  const { lines, broken_at } = await findBrokenLink(ctx);
  return { lines, whole: broken_at === null, broken_at };
};
