import type { z } from "zod";
import { isOutside } from "@/lib/access/access";
import type { calls } from "@/lib/calls";
import type { Commercial, Media } from "@/lib/calls/broadcast/commercials";
import type { Input } from "@/lib/calls/kit";
import { COMMERCIAL_COLUMNS } from "@/lib/columns/commercials";
import { checkLength } from "@/lib/commercials/sound-check";
import { conflict, invalid, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { makeCommercialList } from "@/server/data/queries/sales/commercials";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { listStationsOfNew, syncCommercialVisibility } from "@/server/data/queries/tenant/visibility";
import { readUserNames } from "@/server/data/unscoped";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredFile } from "@/server/services/list-file";
import { markAiringChanged } from "./airing";
import { restCart } from "./carts";
import { dropMedia } from "./media";

export { assign } from "./assign";
export { list_carts, next_cart, update_cart } from "./carts";
export { attach_media, delete_media, download_media } from "./master";
export { replace } from "./replace";
export { rotate } from "./rotate";

type Calls = (typeof calls)["commercials"];
type CommercialFields = Partial<Input<Calls["create"]>>;
type CommercialView = z.input<typeof Commercial>;
type Row = Omit<CommercialView, "media">;

export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Row>(ctx, input, makeCommercialList(ctx.today, !isOutside(tenantOf(ctx).role)));

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const [t, state] = await Promise.all([loadWordsFor(ctx, "commercials"), loadWordsFor(ctx, "status")]);
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(", ");
  return streamDeclaredFile(
    ctx,
    input,
    "copy",
    COMMERCIAL_COLUMNS,
    {
      title: (r) => r.title,
      kind: (r) => t(`kinds.${r.kind}`),
      customer_name: (r) => r.customer_name,
      length: (r) => r.length,
      media_state: (r) => state(`media.${r.media_state}`),
      isci: (r) => r.isci ?? null,
      ad_id: (r) => r.ad_id ?? null,
      carts: (r) => r.carts.map((c) => `${c.station_code} ${c.number}`).join(", "),
      first_air: (r) => r.first_air,
      ends_on: (r) => r.ends_on,
      artists: (r) => names(r.artists),
      groups: (r) => names(r.groups),
    },
    streamRows<Row>(ctx, input, makeCommercialList(ctx.today, !isOutside(tenantOf(ctx).role))),
  );
};
export { export_ as export };

async function mediaOf(ctx: Ctx, uuid: string, length: number): Promise<z.input<typeof Media>> {
  const media = await ctx.db.media.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const { measured } = media;
  const off = media.state !== "refused" && measured && checkLength(measured.decoded_seconds, length);
  if (!off) return media;
  return { ...media, problems: [...media.problems, off], state: "doubtful" };
}

async function presentCommercial(ctx: Ctx, uuid: string): Promise<CommercialView> {
  const one = { search: "", filters: { uuid }, sort: [], page: 1, per_page: 1 };
  const [[row], { media_id }] = await Promise.all([
    readList<Row>(ctx, one, makeCommercialList(ctx.today, !isOutside(tenantOf(ctx).role))).then(
      (found) => found.rows,
    ),
    ctx.db.commercial.findUniqueOrThrow({ where: keyOf(ctx, uuid), select: { media_id: true } }),
  ]);
  return { ...row!, media: media_id ? await mediaOf(ctx, media_id, row!.length) : null };
}

export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => {
  const found = await presentCommercial(ctx, uuid);
  const rows = await ctx.db.commercial_master.findMany({
    where: { commercial_id: uuid },
    include: { media: true },
    orderBy: [{ attached_at: "desc" }, { uuid: "desc" }],
  });
  const names = await readUserNames(rows.map((m) => m.attached_by));
  const masters = rows.map(({ media, media_id, attached_by, ...m }, i) => ({
    ...m,
    media: media_id,
    bytes: media.bytes,
    state: media.state,
    attached_by: names.get(attached_by ?? "") ?? "",
    current: media_id === found.media?.uuid && rows.findIndex((r) => r.media_id === media_id) === i,
  }));
  return { ...found, masters };
};

const columnsOf = ({ customer, substitute, categories: _, artists: __, ...own }: CommercialFields) => ({
  ...own,
  ...(customer !== undefined && { customer_id: customer }),
  ...(substitute !== undefined && { substitute_id: substitute }),
});

type Checked = Pick<
  CommercialFields,
  "customer" | "valid_from" | "valid_to" | "substitute" | "artists" | "categories"
>;
async function check(ctx: Ctx, input: Checked, uuid?: string) {
  const { customer, valid_from, valid_to, artists = [], categories = [] } = input;
  if (valid_from && valid_to && valid_to < valid_from) throw invalid("valid_to", "before_start");
  if (customer && !(await findBuyer(ctx, customer))) throw invalid("customer", "bad_id");
  // The count begins after the refusal: begun before, it would fail with nobody waiting for it.
  const known = async (field: string, ids: string[], count: () => Promise<number>) => {
    if (new Set(ids).size < ids.length) throw invalid(field, "twice");
    if ((await count()) < ids.length) throw invalid(field, "bad_id");
  };
  const artistIds = artists.map((a) => a.artist);
  await known("artists", artistIds, () => ctx.db.artist.count({ where: { uuid: { in: artistIds } } }));
  await known("categories", categories, () =>
    ctx.db.type_of_business.count({ where: { uuid: { in: categories } } }),
  );
  if (input.substitute) await checkSubstitute(ctx, input.substitute, uuid);
}

/** Refuses substitutes that form a circle. */
async function checkSubstitute(ctx: Ctx, substitute: string, uuid?: string) {
  const visited = new Set([uuid]);
  for (let next: string | null = substitute; next; ) {
    if (visited.has(next)) throw invalid("substitute", "in_a_ring");
    visited.add(next);
    const found: { substitute_id: string | null } | null = await ctx.db.commercial.findFirst({
      where: { uuid: next },
    });
    if (!found && next === substitute) throw invalid("substitute", "bad_id");
    next = found?.substitute_id ?? null;
  }
}

/** Writes the artists and categories that were sent; the others stay. */
async function writeParts(ctx: Ctx, commercial_id: string, { artists, categories }: CommercialFields) {
  if (artists) {
    await ctx.db.commercial_artist.deleteMany({ where: { commercial_id } });
    await ctx.db.commercial_artist.createMany({
      data: artists.map((a) => ({
        commercial_id,
        artist_id: a.artist,
        rights_until: a.rights_until,
      })),
    });
  }
  if (categories) {
    await ctx.db.commercial_category.deleteMany({ where: { commercial_id } });
    await ctx.db.commercial_category.createMany({
      data: categories.map((category_id, position) => ({ commercial_id, category_id, position })),
    });
  }
}

export const create: Service<Calls["create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { agent } = tenantOf(ctx);
    await check(ctx, input);
    const after = await ctx.db.commercial.create({
      data: {
        ...columnsOf(input),
        title: input.title,
        length: input.length,
        agent_id: agent,
        agent_ids: agent ? [agent] : [],
        station_ids: listStationsOfNew(ctx, null),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await writeParts(ctx, after.uuid, input);
    if (input.customer) await syncCommercialVisibility(ctx, after.uuid);
    const parts = { artists: input.artists, categories: input.categories };
    await record(ctx, "commercial.created", { after: { ...after, ...parts } });
    await publishChange(ctx, ["commercials"]);
    return presentCommercial(ctx, after.uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { artists: true, categories: { orderBy: { position: "asc" } } },
    });
    const days = { valid_from: before.valid_from, valid_to: before.valid_to };
    await check(ctx, { ...days, ...input }, uuid);
    const { count } = await ctx.db.commercial.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(input), version: version + 1 },
    });
    if (count === 0) throw stale(await presentCommercial(ctx, uuid));
    await writeParts(ctx, uuid, input);
    if (input.customer !== undefined) await syncCommercialVisibility(ctx, uuid);
    await markAiringChanged(ctx, before);
    const was = {
      ...before,
      artists: before.artists.map((a) => ({ artist: a.artist_id, rights_until: a.rights_until })),
      categories: before.categories.map((c) => c.category_id),
    };
    await record(ctx, "commercial.updated", { before: was, after: { ...was, ...input } });
    await publishChange(ctx, ["commercials"]);
    return presentCommercial(ctx, uuid);
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      include: { _count: { select: { spots: true, segments: true } }, carts: true, masters: true },
    });
    const { _count, carts, masters, ...row } = before;
    if (_count.spots || _count.segments) throw conflict("in_use");
    await ctx.db.commercial.delete({ where: keyOf(ctx, uuid) });
    for (const { station_id, number } of carts) await restCart(ctx, { station_id, number, title: row.title });
    await dropMedia(
      ctx,
      masters.map((m) => m.media_id),
    );
    await record(ctx, "commercial.deleted", { before: row });
    await publishChange(ctx, ["commercials", "tenant"]);
    return { ok: true };
  });
