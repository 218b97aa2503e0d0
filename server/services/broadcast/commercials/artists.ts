import { isOutside } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { makeArtistList } from "@/server/data/queries/sales/artists";
import { loadWordsFor } from "@/server/documents/translator";
import { streamListFile } from "@/server/services/list-file";

type Calls = (typeof calls)["artists"];
type Row = Output<Calls["list"]>["rows"][number];

export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Row>(ctx, input, makeArtistList(ctx.today, isOutside(tenantOf(ctx).role)));

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "commercials");
  return streamListFile(
    ctx,
    input,
    "artists",
    {
      name: [t("artists.name"), "text", (r) => r.name],
      rights_until: [t("artists.rights_until"), "day", (r) => r.rights_until],
      commercials: [t("artists.commercials"), "number", (r) => r.commercials],
      spots_after: [t("artists.spots_after"), "number", (r) => r.spots_after],
      note: [t("note"), "text", (r) => r.note],
    },
    streamRows<Row>(ctx, input, makeArtistList(ctx.today, isOutside(tenantOf(ctx).role))),
  );
};
export { export_ as export };

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    if (!uuid) {
      const after = await ctx.db.artist.create({
        data: {
          ...own,
          created_by: ctx.actor?.user_id ?? null,
          created_at: ctx.now,
        },
      });
      await record(ctx, "artist.created", { after });
      await publishChange(ctx, ["artists"]);
      return { uuid: after.uuid, version: after.version };
    }
    if (version === undefined) throw invalid("version", "required");
    const before = await ctx.db.artist.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const { count } = await ctx.db.artist.updateMany({
      where: { uuid, version },
      data: { ...own, version: version + 1 },
    });
    if (count === 0) throw stale(before);
    await record(ctx, "artist.updated", { before, after: { ...before, ...own } });
    await publishChange(ctx, ["artists", "commercials"]);
    return { uuid, version: version + 1 };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.artist.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "artist.deleted", { before });
    await publishChange(ctx, ["artists"]);
    return { ok: true };
  });
