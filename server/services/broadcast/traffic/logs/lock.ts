import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import { type LogHead, lockLog, readLogStation, refuseClosed } from "@/server/data/queries/traffic/logs";
import { readUserNames } from "@/server/data/unscoped";
import { notify, toNotifiedStation } from "@/server/services/tenant/notify";

type Calls = (typeof calls)["logs"];
type Held = Pick<LogHead, "locked_by" | "locked_at">;
/** The calls that show whose lock a day has. */
const STALE = ["logs"];

/** Who has locked a log and since when; null where nobody has. Names by user. */
export const presentLock = (ctx: Ctx, { locked_by, locked_at }: Held, names: ReadonlyMap<string, string>) =>
  locked_by && locked_at
    ? { name: names.get(locked_by) ?? "", mine: locked_by === ctx.actor?.user_id, at: locked_at }
    : null;

/** Throws a conflict that names the person where somebody else has locked one of these logs. */
export async function refuseLocked(ctx: Ctx, heads: readonly Held[]): Promise<void> {
  const own = ctx.actor?.user_id ?? null;
  const other = heads.find(({ locked_by }) => locked_by !== null && locked_by !== own);
  if (!other?.locked_by) return;
  const names = await readUserNames([other.locked_by]);
  throw conflict("log_locked", { name: names.get(other.locked_by) ?? "" });
}

/** Throws a conflict where somebody else has locked the log of one of these days. */
export const refuseLockedDays = async (
  ctx: Ctx,
  days: readonly { station: string; date: Day }[],
): Promise<void> =>
  refuseLocked(
    ctx,
    await ctx.db.traffic_log.findMany({
      where: {
        locked_by: { not: null },
        OR: days.map(({ station, date }) => ({ station_id: station, date })),
      },
      select: { locked_by: true, locked_at: true },
    }),
  );

async function lockHead(ctx: Ctx, { uuid, date }: { uuid: string; date: Day }) {
  const station = await readLogStation(ctx, uuid);
  await lockStations(ctx, [uuid]);
  return { head: await lockLog(ctx, uuid, date), station };
}

/** Locks a log for the person; another person's lock is taken over with a reason only. Once more, it stays as it is. */
export const lock: Service<Calls["lock"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id } = actorOf(ctx);
    const { uuid: station, date } = input;
    const { head, station: row } = await lockHead(ctx, input);
    refuseClosed(head);
    if (head.state === "aired") throw conflict("day_aired");
    const from = head.locked_by === user_id ? null : head.locked_by;
    const reason = input.reason.trim();
    if (from && !input.take_over) await refuseLocked(ctx, [head]);
    if (from && reason === "") throw invalid("reason", "required");
    const isNew = head.locked_by !== user_id;
    const held = isNew ? { locked_by: user_id, locked_at: ctx.now } : head;
    if (isNew) {
      await ctx.db.traffic_log.updateMany({ where: { uuid: head.uuid }, data: held });
      await record(ctx, from ? "log.taken_over" : "log.locked", {
        uuid: head.uuid,
        ...(from && { before: { station, date, locked_by: from } }),
        after: { station, date, ...(from && { reason }) },
      });
      if (from)
        await notify(ctx, "lock_taken_over", {
          kind: "log",
          ...toNotifiedStation(row),
          params: { date, reason },
          people: [from],
        });
      await publishChange(ctx, STALE, { topics: [station] });
    }
    return { locked: presentLock(ctx, held, await readUserNames([user_id])) };
  });

/** Releases the person's own lock. Throws a conflict where the lock is another person's. */
export const unlock: Service<Calls["unlock"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { uuid: station, date } = input;
    const { head } = await lockHead(ctx, input);
    await refuseLocked(ctx, [head]);
    if (head.locked_by) {
      await releaseLock(ctx, head.uuid);
      await record(ctx, "log.unlocked", { uuid: head.uuid, after: { station, date } });
      await publishChange(ctx, STALE, { topics: [station] });
    }
    return { locked: null };
  });

/** Takes the lock from a log. */
export const releaseLock = (ctx: Ctx, uuid: string) =>
  ctx.db.traffic_log.updateMany({ where: { uuid }, data: { locked_by: null, locked_at: null } });
