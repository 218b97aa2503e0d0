import type { calls } from "@/lib/calls";
import type { Answer } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { isOutside } from "@/lib/rules/access";
import { inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { artistList } from "@/server/data/queries/artists";
import { wordsFor } from "@/server/documents/translator";
import { everyRow, listFile } from "@/server/services/list-file";

type Calls = (typeof calls)["artists"];
type Row = Answer<Calls["list"]>["rows"][number];

export const list: Service<Calls["list"]> = (ctx, ask) =>
  listRows<Row>(ctx, ask, artistList(ctx.today, isOutside(placeOf(ctx).role)));

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const t = await wordsFor(ctx, "commercials");
  const { rows } = await list(ctx, everyRow(ask));
  return listFile(
    ctx,
    ask,
    "voices",
    {
      name: [t("artists.name"), "text", (r) => r.name],
      rights_until: [t("artists.rights_until"), "day", (r) => r.rights_until],
      commercials: [t("artists.commercials"), "number", (r) => r.commercials],
      plays_after: [t("artists.plays_after"), "number", (r) => r.plays_after],
      note: [t("note"), "text", (r) => r.note],
    },
    rows,
  );
};
export { export_ as export };

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    if (!uuid) {
      const after = await ctx.db.artist.create({
        data: {
          tenant_id: placeOf(ctx).tenant_id,
          ...own,
          created_by: ctx.actor?.user_id ?? null,
          created_at: ctx.now,
        },
      });
      await record(ctx, "artist.created", { after });
      await tell(ctx, ["artists"]);
      return { uuid: after.uuid, version: after.version };
    }
    if (version === undefined) throw invalid("version", "required");
    const before = await ctx.db.artist.findUniqueOrThrow({ where: key(ctx, uuid) });
    const { count } = await ctx.db.artist.updateMany({
      where: { uuid, version },
      data: { ...own, version: version + 1 },
    });
    if (count === 0) throw stale(before);
    await record(ctx, "artist.updated", { before, after: { ...before, ...own } });
    await tell(ctx, ["artists", "commercials"]);
    return { uuid, version: version + 1 };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.artist.delete({ where: key(ctx, uuid) });
    await record(ctx, "artist.deleted", { before });
    await tell(ctx, ["artists"]);
    return { ok: true };
  });
