import type { calls } from "@/lib/calls";
import type { ServiceOutput } from "@/lib/calls/kit";
import type { Day } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction, type Service } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { readLogStation } from "@/server/data/queries/traffic/logs";
import { readUserNames } from "@/server/data/unscoped";

type Calls = (typeof calls)["log_presence"];
/** Milliseconds for which a screen counts after it was last heard of: it says so every 20 seconds. */
const COUNTS = 45_000;
/** Screens that one log lists. */
const MOST = 50;

const since = ({ now }: Ctx) => new Date(now.getTime() - COUNTS);

async function present(ctx: Ctx, station_id: string, date: Day): Promise<ServiceOutput<Calls["list"]>> {
  const rows = await ctx.db.log_presence.findMany({
    where: { station_id, date, seen_at: { gt: since(ctx) } },
    orderBy: { uuid: "asc" },
    take: MOST,
  });
  const names = await readUserNames(rows.map((row) => row.user_id));
  return {
    people: rows.map(({ uuid, user_id, row_id }) => ({ uuid, name: names.get(user_id) ?? "", row: row_id })),
  };
}

/** The station is read first, so that a foreign one is not found. */
export const list: Service<Calls["list"]> = async (ctx, { uuid, date }) => {
  await readLogStation(ctx, uuid);
  return present(ctx, uuid, date);
};

/** Only what others see differently is published: a screen that only says again that it is there is not. */
export const update: Service<Calls["update"]> = (ctx, { uuid: station_id, date, screen, row, left }) =>
  inTransaction(ctx, async (ctx) => {
    await readLogStation(ctx, station_id);
    const { user_id } = actorOf(ctx);
    const before = await ctx.db.log_presence.findFirst({ where: { uuid: screen } });
    if (before && before.user_id !== user_id) throw conflict("in_use");
    const own = { station_id, date, user_id, row_id: row, seen_at: ctx.now };
    if (left) await ctx.db.log_presence.deleteMany({ where: { uuid: screen } });
    else if (before) await ctx.db.log_presence.updateMany({ where: { uuid: screen }, data: own });
    else await ctx.db.log_presence.createMany({ data: [{ uuid: screen, ...own }], skipDuplicates: true });
    const isSame =
      !left &&
      before?.station_id === station_id &&
      before.date === date &&
      before.row_id === row &&
      before.seen_at > since(ctx);
    if (!isSame) {
      await ctx.db.log_presence.deleteMany({ where: { station_id, seen_at: { lte: since(ctx) } } });
      await publishChange(ctx, ["log_presence"]);
    }
    return present(ctx, station_id, date);
  });
