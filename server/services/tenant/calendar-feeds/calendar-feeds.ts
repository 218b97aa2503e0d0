import { listFeedKinds, MOST_FEEDS, readFeedKinds } from "@/lib/calendar/feed";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { conflict, forbidden, invalid, notFound, stale } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  createCalendarFeed,
  deleteCalendarFeed,
  findCalendarFeed,
  listCalendarFeeds,
  updateCalendarFeed,
} from "@/server/data/unscoped/calendar-feeds";
import { getPublicUrl } from "@/server/env";
import { hashToken, makeToken } from "@/server/services/accounts/secrets";

type Calls = (typeof calls)["calendar_feeds"];
type Row = Awaited<ReturnType<typeof listCalendarFeeds>>[number];
type Content = Pick<Input<Calls["create"]>, "kinds" | "stations">;
const STALE = ["calendar_feeds"];

const ownerOf = (ctx: Ctx) => ({ tenant_id: tenantOf(ctx).tenant_id, user_id: actorOf(ctx).user_id });
const addressOf = (code: string) => `${getPublicUrl()}/api/share/calendar/${code}/feed.ics`;
const logged = ({ uuid, name, kinds, station_ids }: Row) => ({ uuid, name, kinds, station_ids });

/** The feeds as the person sees them: stations that they may see, by name. */
async function present(ctx: Ctx, rows: readonly Row[]) {
  const wanted = [...new Set(rows.flatMap(({ station_ids }) => station_ids))];
  const stations = await ctx.db.station.findMany({
    where: { uuid: { in: wanted } },
    select: { uuid: true, name: true },
    orderBy: { name: "asc" },
  });
  return rows.map((row) => ({
    ...row,
    kinds: readFeedKinds(row.kinds),
    stations:
      row.station_ids.length === 0 ? null : stations.filter(({ uuid }) => row.station_ids.includes(uuid)),
  }));
}
async function presentOne(ctx: Ctx, uuid: string) {
  const [feed] = await present(ctx, [await feedToEdit(ctx, uuid)]);
  if (!feed) throw notFound();
  return feed;
}

async function feedToEdit(ctx: Ctx, uuid: string): Promise<Row> {
  const feed = await findCalendarFeed(uuid, ownerOf(ctx));
  if (!feed) throw notFound();
  return feed;
}

/** What a feed may hold is what the person may read now; whenever it is fetched, that is checked again. */
async function checkContent(ctx: Ctx, { kinds, stations }: Content) {
  const mayRead = listFeedKinds(ctx.capabilities);
  if (!kinds.every((kind) => mayRead.includes(kind))) throw forbidden();
  const station_ids = [...new Set(stations ?? [])];
  const known = await ctx.db.station.count({ where: { uuid: { in: station_ids } } });
  if (known !== station_ids.length) throw invalid("stations", "bad_id");
  return { kinds: readFeedKinds(kinds), station_ids };
}

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await present(ctx, await listCalendarFeeds(ownerOf(ctx))),
  kinds: listFeedKinds(ctx.capabilities),
  most: MOST_FEEDS,
});

export const create: Service<Calls["create"]> = (ctx, { name, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const content = await checkContent(ctx, input);
    const owner = ownerOf(ctx);
    if ((await listCalendarFeeds(owner)).length >= MOST_FEEDS)
      throw conflict("too_many_calendar_feeds", { most: MOST_FEEDS });
    const code = makeToken();
    const feed = await createCalendarFeed({
      ...owner,
      ...content,
      name,
      hash: hashToken(code),
      created_at: ctx.now,
    });
    await record(ctx, "calendar_feed.created", { after: logged(feed) });
    await publishChange(ctx, STALE);
    return { ...(await presentOne(ctx, feed.uuid)), url: addressOf(code) };
  });

export const update: Service<Calls["update"]> = (ctx, { uuid, version, name, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await feedToEdit(ctx, uuid);
    const content = await checkContent(ctx, input);
    if (!(await updateCalendarFeed(uuid, version, { ...content, name })))
      throw stale(await presentOne(ctx, uuid));
    await record(ctx, "calendar_feed.updated", {
      before: logged(before),
      after: { ...logged(before), ...content, name },
    });
    await publishChange(ctx, STALE);
    return presentOne(ctx, uuid);
  });

export const renew: Service<Calls["renew"]> = (ctx, { uuid, version }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await feedToEdit(ctx, uuid);
    const code = makeToken();
    if (!(await updateCalendarFeed(uuid, version, { hash: hashToken(code), last_fetched_at: null })))
      throw stale(await presentOne(ctx, uuid));
    await record(ctx, "calendar_feed.renewed", { uuid, after: { name: before.name } });
    await publishChange(ctx, STALE);
    return { ...(await presentOne(ctx, uuid)), url: addressOf(code) };
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await feedToEdit(ctx, uuid);
    await deleteCalendarFeed(uuid);
    await record(ctx, "calendar_feed.deleted", { before: logged(before) });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export { fetch } from "./fetch";
