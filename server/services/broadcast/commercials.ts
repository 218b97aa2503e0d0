import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Commercial, Measured, Media } from "@/lib/calls/broadcast/commercials";
import type { Ask } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict, invalid, notFound, stale } from "@/lib/errors";
import { lengthDoubt } from "@/lib/rules/copy";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { commercialList, nextCart } from "@/server/data/queries/commercials";
import { concernCopy, stationsOfNew } from "@/server/data/queries/concerns";
import { storage } from "@/server/outside/storage";
import { takeUpload } from "@/server/outside/uploads";
import { keepMedia, mediaKey } from "./media";

type Calls = (typeof calls)["commercials"];
type Own = Partial<Ask<Calls["create"]>>;
type Row = z.input<typeof Commercial>;

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Row>(ctx, ask, commercialList);

type Problems = z.input<typeof Media>["problems"];
async function mediaOf(ctx: Ctx, uuid: string, length: number) {
  const media = await ctx.db.media.findUniqueOrThrow({ where: key(ctx, uuid) });
  const measured = media.measured as z.input<typeof Measured> | null;
  const off = media.state !== "refused" && measured && lengthDoubt(measured.decoded_seconds, length);
  const problems = [...(media.problems as Problems), ...(off ? [off] : [])];
  return { ...media, measured, problems, state: off ? "doubtful" : (media.state as "fine") } as const;
}

async function shown(ctx: Ctx, uuid: string): Promise<Row> {
  const one = { search: "", filters: { uuid }, sort: [], page: 1, per_page: 1 };
  const [[row], { media_id }] = await Promise.all([
    listRows<Row>(ctx, one, commercialList).then((found) => found.rows),
    ctx.db.commercial.findUniqueOrThrow({ where: key(ctx, uuid), select: { media_id: true } }),
  ]);
  return { ...row!, media: media_id ? await mediaOf(ctx, media_id, row!.length) : null };
}
export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shown(ctx, ask.uuid);

const columnsOf = ({ customer, ...own }: Own) => ({
  ...own,
  ...(customer !== undefined && { customer_id: customer }),
});

async function check(
  ctx: Ctx,
  { customer, valid_from, valid_to }: Pick<Own, "customer" | "valid_from" | "valid_to">,
) {
  if (valid_from && valid_to && valid_to < valid_from) throw invalid("valid_to", "before_start");
  if (customer && !(await ctx.db.customer.findFirst({ where: { uuid: customer } })))
    throw invalid("customer", "bad_id");
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
    if (ask.customer) await concernCopy(ctx, after.uuid);
    await record(ctx, "commercial.created", { after });
    await tell(ctx, ["commercials"]);
    return shown(ctx, after.uuid);
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({ where: key(ctx, uuid) });
    const days = { valid_from: before.valid_from as Day | null, valid_to: before.valid_to as Day | null };
    await check(ctx, { ...days, ...ask });
    const { count } = await ctx.db.commercial.updateMany({
      where: { uuid, version },
      data: { ...columnsOf(ask), version: version + 1 },
    });
    if (count === 0) throw stale(await shown(ctx, uuid));
    if (ask.customer !== undefined) await concernCopy(ctx, uuid);
    await record(ctx, "commercial.updated", { before, after: { ...before, ...ask } });
    await tell(ctx, ["commercials"]);
    return shown(ctx, uuid);
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({
      where: key(ctx, uuid),
      include: { _count: { select: { spots: true, segments: true } } },
    });
    const { _count, ...row } = before;
    if (_count.spots || _count.segments) throw conflict("in_use");
    await ctx.db.commercial.delete({ where: key(ctx, uuid) });
    await record(ctx, "commercial.deleted", { before: row });
    await tell(ctx, ["commercials"]);
    return { ok: true };
  });

export const attach_media: Service<Calls["attach_media"]> = async (ctx, { uuid, upload, file_name }) => {
  const file = await takeUpload(ctx, upload);
  const answer = await inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.commercial.findUniqueOrThrow({ where: key(ctx, uuid) });
    const kept = await keepMedia(ctx, { ...file, name: file_name });
    await ctx.db.commercial.update({
      where: key(ctx, uuid),
      data: { media_id: kept.media },
    });
    await record(ctx, "commercial.media_attached", {
      before: { uuid, title: before.title, media: before.media_id },
      after: { uuid, title: before.title, media: kept.media, file_name },
    });
    await tell(ctx, ["commercials", "tenant"]);
    return kept;
  });
  await file.done();
  return answer;
};

/** What a file is called on its way out, by what its content is. */
const TYPES: Record<string, string> = {
  wav: "audio/wav",
  mp1: "audio/mpeg",
  mp2: "audio/mpeg",
  mp3: "audio/mpeg",
  flac: "audio/flac",
  aac: "audio/aac",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  mp4: "video/mp4",
  mov: "video/quicktime",
};
export const download_media: Service<Calls["download_media"]> = async (ctx, { uuid }) => {
  const { media } = await ctx.db.commercial.findUniqueOrThrow({
    where: key(ctx, uuid),
    include: { media: true },
  });
  if (!media) throw notFound();
  const bytes = await (await storage()).read(mediaKey(ctx, media.sha256));
  return { bytes, type: TYPES[media.type] ?? "application/octet-stream", name: media.file_name };
};

export const next_cart: Service<Calls["next_cart"]> = async (ctx, { station }) => {
  await ctx.db.station.findUniqueOrThrow({ where: key(ctx, station) });
  const number = await nextCart(ctx, station);
  if (number === null) throw conflict("carts_full");
  return { number };
};

export const update_cart: Service<Calls["update_cart"]> = (ctx, { commercial, station, number }) =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id } = placeOf(ctx);
    const { title } = await ctx.db.commercial.findUniqueOrThrow({ where: key(ctx, commercial) });
    const { code } = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, station) });
    const at = { station_id: station, commercial_id: commercial };
    const before = await ctx.db.cart_number.findFirst({ where: at });
    if (number === null) await ctx.db.cart_number.deleteMany({ where: at });
    else if (before) await ctx.db.cart_number.updateMany({ where: at, data: { number } });
    else await ctx.db.cart_number.create({ data: { tenant_id, ...at, number, created_at: ctx.now } });
    const named = { uuid: commercial, title, station: code };
    await record(ctx, "commercial.cart_given", {
      before: { ...named, number: before?.number ?? null },
      after: { ...named, number },
    });
    await tell(ctx, ["commercials"]);
    return { number };
  });
