import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Commercial, Measured, Media } from "@/lib/calls/broadcast/commercials";
import type { Ask } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import { isOutside } from "@/lib/rules/access";
import { lengthDoubt } from "@/lib/rules/copy";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { commercialList } from "@/server/data/queries/commercials";
import { concernCopy, stationsOfNew } from "@/server/data/queries/concerns";
import { namesOf } from "@/server/data/unscoped";
import { wordsFor } from "@/server/documents/translator";
import { everyRow, listFile } from "@/server/services/list-file";
import { restCart } from "./commercials/carts";
import { dropMedia, forgetFile } from "./media";

export { assign } from "./commercials/assign";
export { list_carts, next_cart, update_cart } from "./commercials/carts";
export { attach_media, delete_media, download_media } from "./commercials/master";
export { replace } from "./commercials/replace";

type Calls = (typeof calls)["commercials"];
type Own = Partial<Ask<Calls["create"]>>;
type Shown = z.input<typeof Commercial>;
type Row = Omit<Shown, "media">;

export const list: Service<Calls["list"]> = (ctx, ask) =>
  listRows<Row>(ctx, ask, commercialList(ctx.today, !isOutside(placeOf(ctx).role)));

export const export_: Service<Calls["export"]> = async (ctx, ask) => {
  const [t, state] = await Promise.all([wordsFor(ctx, "commercials"), wordsFor(ctx, "status")]);
  const { rows } = await list(ctx, everyRow(ask));
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(", ");
  return listFile(
    ctx,
    ask,
    "copy",
    {
      title: [t("title_field"), "text", (r) => r.title],
      kind: [t("kind"), "text", (r) => t(`kinds.${r.kind}`)],
      customer_name: [t("customer"), "text", (r) => r.customer_name],
      length: [t("length_s"), "number", (r) => r.length],
      media_state: [t("sound"), "text", (r) => state(`media.${r.media_state}`)],
      isci: [t("isci"), "text", (r) => r.isci ?? null],
      ad_id: [t("ad_id"), "text", (r) => r.ad_id ?? null],
      carts: [t("carts"), "text", (r) => r.carts.map((c) => `${c.station_code} ${c.number}`).join(", ")],
      first_air: [t("first_air"), "day", (r) => r.first_air],
      ends_on: [t("ends_on"), "day", (r) => r.ends_on],
      artists: [t("artists.title"), "text", (r) => names(r.artists)],
      groups: [t("groups.title"), "text", (r) => names(r.groups)],
    },
    rows,
  );
};
export { export_ as export };

type Problems = z.input<typeof Media>["problems"];
async function mediaOf(ctx: Ctx, uuid: string, length: number) {
  const media = await ctx.db.media.findUniqueOrThrow({ where: key(ctx, uuid) });
  const measured = media.measured as z.input<typeof Measured> | null;
  const off = media.state !== "refused" && measured && lengthDoubt(measured.decoded_seconds, length);
  const problems = [...(media.problems as Problems), ...(off ? [off] : [])];
  return { ...media, measured, problems, state: off ? "doubtful" : (media.state as "fine") } as const;
}

async function shown(ctx: Ctx, uuid: string): Promise<Shown> {
  const one = { search: "", filters: { uuid }, sort: [], page: 1, per_page: 1 };
  const [[row], { media_id }] = await Promise.all([
    listRows<Row>(ctx, one, commercialList(ctx.today, !isOutside(placeOf(ctx).role))).then(
      (found) => found.rows,
    ),
    ctx.db.commercial.findUniqueOrThrow({ where: key(ctx, uuid), select: { media_id: true } }),
  ]);
  return { ...row!, media: media_id ? await mediaOf(ctx, media_id, row!.length) : null };
}

export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => {
  const found = await shown(ctx, uuid);
  const rows = await ctx.db.commercial_master.findMany({
    where: { commercial_id: uuid },
    include: { media: true },
    orderBy: [{ attached_at: "desc" }, { uuid: "desc" }],
  });
  const names = await namesOf(rows.map((m) => m.attached_by));
  const masters = rows.map(({ media, media_id, attached_by, ...m }, i) => ({
    ...m,
    media: media_id,
    bytes: media.bytes,
    state: media.state as Shown["media_state"],
    attached_by: names.get(attached_by ?? "") ?? "",
    current: media_id === found.media?.uuid && rows.findIndex((r) => r.media_id === media_id) === i,
  }));
  return { ...found, masters };
};

const columnsOf = ({ customer, substitute, categories: _, artists: __, ...own }: Own) => ({
  ...own,
  ...(customer !== undefined && { customer_id: customer }),
  ...(substitute !== undefined && { substitute_id: substitute }),
});

type Checked = Pick<Own, "customer" | "valid_from" | "valid_to" | "substitute" | "artists" | "categories">;
async function check(ctx: Ctx, ask: Checked, uuid?: string) {
  const { customer, valid_from, valid_to, artists = [], categories = [] } = ask;
  if (valid_from && valid_to && valid_to < valid_from) throw invalid("valid_to", "before_start");
  if (customer && !(await ctx.db.customer.findFirst({ where: { uuid: customer } })))
    throw invalid("customer", "bad_id");
  const known = async (field: string, ids: string[], count: Promise<number>) => {
    if (new Set(ids).size < ids.length) throw invalid(field, "twice");
    if ((await count) < ids.length) throw invalid(field, "bad_id");
  };
  const voices = artists.map((a) => a.artist);
  await known("artists", voices, ctx.db.artist.count({ where: { uuid: { in: voices } } }));
  await known(
    "categories",
    categories,
    ctx.db.type_of_business.count({ where: { uuid: { in: categories } } }),
  );
  if (ask.substitute) await checkSubstitute(ctx, ask.substitute, uuid);
}

/** Substitutes stand in for one another in a line, never in a ring. */
async function checkSubstitute(ctx: Ctx, substitute: string, uuid?: string) {
  const met = new Set([uuid]);
  for (let next: string | null = substitute; next; ) {
    if (met.has(next)) throw invalid("substitute", "in_a_ring");
    met.add(next);
    const found: { substitute_id: string | null } | null = await ctx.db.commercial.findFirst({
      where: { uuid: next },
    });
    if (!found && next === substitute) throw invalid("substitute", "bad_id");
    next = found?.substitute_id ?? null;
  }
}

/** Writes the voices and categories that were sent; those that were not stay. */
async function writeParts(ctx: Ctx, commercial_id: string, { artists, categories }: Own) {
  const { tenant_id } = placeOf(ctx);
  if (artists) {
    await ctx.db.commercial_artist.deleteMany({ where: { commercial_id } });
    await ctx.db.commercial_artist.createMany({
      data: artists.map((a) => ({
        tenant_id,
        commercial_id,
        artist_id: a.artist,
        rights_until: a.rights_until,
      })),
    });
  }
  if (categories) {
    await ctx.db.commercial_category.deleteMany({ where: { commercial_id } });
    await ctx.db.commercial_category.createMany({
      data: categories.map((category_id, position) => ({ tenant_id, commercial_id, category_id, position })),
    });
  }
}

export const create: Service<Calls["create"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id, agent } = placeOf(ctx);
    await check(ctx, ask);
    const after = await ctx.db.commercial.create({
      data: {
        tenant_id,
        ...columnsOf(ask),
        title: ask.title,
        length: ask.length,
        agent_id: agent,
        agent_ids: agent ? [agent] : [],
        station_ids: stationsOfNew(ctx, null),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    await writeParts(ctx, after.uuid, ask);
    if (ask.customer) await concernCopy(ctx, after.uuid);
    const parts = { artists: ask.artists, categories: ask.categories };
    await record(ctx, "commercial.created", { after: { ...after, ...parts } });
    await tell(ctx, ["commercials"]);
    return shown(ctx, after.uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({
      where: key(ctx, uuid),
      include: { artists: true, categories: { orderBy: { position: "asc" } } },
    });
    const days = { valid_from: before.valid_from as Day | null, valid_to: before.valid_to as Day | null };
    await check(ctx, { ...days, ...ask }, uuid);
    const { count } = await ctx.db.commercial.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ask), version: version + 1 },
    });
    if (count === 0) throw stale(await shown(ctx, uuid));
    await writeParts(ctx, uuid, ask);
    if (ask.customer !== undefined) await concernCopy(ctx, uuid);
    const was = {
      ...before,
      artists: before.artists.map((a) => ({ artist: a.artist_id, rights_until: a.rights_until })),
      categories: before.categories.map((c) => c.category_id),
    };
    await record(ctx, "commercial.updated", { before: was, after: { ...was, ...ask } });
    await tell(ctx, ["commercials"]);
    return shown(ctx, uuid);
  });

export const destroy: Service<Calls["destroy"]> = async (ctx, { uuid }) => {
  const gone = await inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({
      where: key(ctx, uuid),
      include: { _count: { select: { spots: true, segments: true } }, carts: true, masters: true },
    });
    const { _count, carts, masters, ...row } = before;
    if (_count.spots || _count.segments) throw conflict("in_use");
    await ctx.db.commercial.delete({ where: key(ctx, uuid) });
    for (const { station_id, number } of carts) await restCart(ctx, { station_id, number, title: row.title });
    const dropped = await dropMedia(
      ctx,
      masters.map((m) => m.media_id),
    );
    await record(ctx, "commercial.deleted", { before: row });
    await tell(ctx, ["commercials", "tenant"]);
    return dropped;
  });
  for (const { sha256 } of gone) await forgetFile(ctx, sha256);
  return { ok: true };
};
