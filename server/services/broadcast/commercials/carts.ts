import { randomInt } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Output } from "@/lib/calls/kit";
import { addDays } from "@/lib/day";
import { conflict, stale } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readList } from "@/server/data/list";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { markLogsChanged } from "@/server/data/queries/sales/bookings";
import {
  type CartPlace,
  cartList,
  findNextCart,
  findPlacesWithoutCart,
  insertNextCarts,
} from "@/server/data/queries/sales/carts";
import { readDaysOfCommercials } from "@/server/data/queries/sales/commercials";

type Calls = (typeof calls)["commercials"];
type Row = Output<Calls["list_carts"]>["rows"][number];

export const list_carts: Service<Calls["list_carts"]> = (ctx, input) => readList<Row>(ctx, input, cartList);

export const next_cart: Service<Calls["next_cart"]> = async (ctx, { station }) => {
  await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, station) });
  const number = await findNextCart(ctx, station);
  if (number === null) throw conflict("carts_full");
  return { number };
};

/**
 * Records a returned cart number, which is not reused for the station's number of days, because playout may still hold
 * the old sound under it.
 */
export async function restCart(ctx: Ctx, given: { station_id: string; number: number; title: string }) {
  const { station_id, number, title } = given;
  const { cart_rest_days } = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, station_id) });
  await ctx.db.cart_rest.deleteMany({ where: { station_id, number } });
  if (cart_rest_days === 0) return;
  const free_from = addDays(ctx.today, cart_rest_days);
  await ctx.db.cart_rest.create({ data: { station_id, number, title, free_from } });
}

type CartStation = { uuid: string; cart_from: number; cart_to: number };
/**
 * Takes a number for a commercial, which only the commercial that had it takes while it rests. Refuses, with the next free
 * number, one that another commercial has, and one outside the station's range that is not meant so.
 */
async function takeNumber(
  ctx: Ctx,
  { uuid: station_id, cart_from: from, cart_to: to }: CartStation,
  { number, title, outside }: { number: number; title: string; outside: boolean },
) {
  const refuse = async (why: string, details: object) =>
    conflict(why, { number, ...details, next: await findNextCart(ctx, station_id) });
  const used = await ctx.db.cart_number.findFirst({
    where: { station_id, number },
    select: { commercial: { select: { title: true } } },
  });
  if (used) throw await refuse("cart_used", { title: used.commercial.title });
  const resting = await ctx.db.cart_rest.findFirst({ where: { station_id, number } });
  if (resting && resting.title !== title && resting.free_from > ctx.today)
    throw await refuse("cart_rests", { title: resting.title, free_from: resting.free_from });
  if (!outside && (number < from || number > to)) throw await refuse("cart_outside", { from, to });
  if (resting) await ctx.db.cart_rest.deleteMany({ where: { station_id, number } });
}

/**
 * Gives commercials that are booked on stations the next cart numbers there, where they have none. Where the station's
 * range is full they stay without: the log shows it, and the booking holds. Logs that name the commercials change.
 */
export const giveCarts = (
  ctx: Ctx,
  booked: readonly { station: string; commercial: string | null }[],
): Promise<void> =>
  withoutScope(async () => {
    const places = new Map<string, CartPlace>();
    for (const { station, commercial } of booked)
      if (commercial) places.set(`${station} ${commercial}`, { station, commercial });
    const missing = await findPlacesWithoutCart(ctx, [...places.values()]);
    if (missing.length === 0) return;
    const stations = [...new Set(missing.map((place) => place.station))];
    await lockStations(ctx, stations);
    const first = randomInt(1, FIRST_VERSION_MOST);
    const given = await insertNextCarts(ctx, await findPlacesWithoutCart(ctx, missing), first);
    for (const { commercial, title, code, number } of given)
      await record(ctx, "commercial.cart_given", {
        after: { uuid: commercial, title, station: code, number },
      });
    if (given.length === 0) return;
    await markCartsChanged(ctx, given);
    await publishChange(ctx, ["commercials", "logs"]);
  });

/** Marks the logs that name commercials on stations as changed. */
const markCartsChanged = async (ctx: Ctx, places: readonly CartPlace[]) =>
  markLogsChanged(ctx, await readDaysOfCommercials(ctx, places));

/** Versions of cart numbers begin below this, so that they stay within an integer. */
const FIRST_VERSION_MOST = 1_000_000_000;
type CartKey = { station_id: string; commercial_id: string };
const presentCart = async (ctx: Ctx, where: CartKey) =>
  (await ctx.db.cart_number.findFirst({ where, select: { number: true, version: true } })) ?? {
    number: null,
    version: null,
  };

/**
 * Writes or removes the number at the version that was read. Throws `stale` where it has changed since, or was removed
 * and given anew: a new number begins at a version of its own.
 */
async function writeCart(ctx: Ctx, at: CartKey, version: number | null, number: number | null) {
  if (version === null) {
    const first = randomInt(1, FIRST_VERSION_MOST);
    if (number !== null)
      await ctx.db.cart_number.create({ data: { ...at, number, version: first, created_at: ctx.now } });
    return;
  }
  const where = { ...at, version };
  const { count } =
    number === null
      ? await ctx.db.cart_number.deleteMany({ where })
      : await ctx.db.cart_number.updateMany({ where, data: { number, version: version + 1 } });
  if (count === 0) throw stale(await presentCart(ctx, at));
}

export const update_cart: Service<Calls["update_cart"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { commercial, station, version, number, outside } = input;
    const { title } = await ctx.db.commercial.findUniqueOrThrow({ where: keyOf(ctx, commercial) });
    const of = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, station) });
    const at = { station_id: station, commercial_id: commercial };
    await lockStations(ctx, [station]);
    const before = await presentCart(ctx, at);
    if (before.version !== version) throw stale(before);
    if (number !== null && number !== before.number) await takeNumber(ctx, of, { number, title, outside });
    await writeCart(ctx, at, version, number);
    if (before.number !== null && before.number !== number)
      await restCart(ctx, { station_id: station, number: before.number, title });
    if (before.number !== number) await markCartsChanged(ctx, [{ station, commercial }]);
    const cart = { uuid: commercial, title, station: of.code };
    await record(ctx, "commercial.cart_given", {
      before: { ...cart, number: before.number },
      after: { ...cart, number },
    });
    await publishChange(ctx, ["commercials", "logs"]);
    return presentCart(ctx, at);
  });
