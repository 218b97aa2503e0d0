import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { MOST_DAYS_OPENED, type Occurrence } from "@/lib/calls/broadcast/inventory";
import { daysBetween } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { inTransaction, key, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { weekOf } from "@/server/data/queries/break-rules";
import { occurrencesOf, openBreaks } from "@/server/data/queries/occurrences";
import { asWholeTenant } from "@/server/data/transaction";
import { giveWeek } from "./week";

type Calls = (typeof calls)["breaks"];

export const list: Service<Calls["list"]> = async (ctx, { uuid, from, to = from }) => {
  const station = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
  // A follower has its leader's breaks, whosever the leader is.
  const [week, leader] = await asWholeTenant(async () => [
    await weekOf(ctx, station.leader_id ?? uuid, from),
    station.leader_id === null
      ? null
      : await ctx.db.station.findFirst({
          where: { uuid: station.leader_id },
          select: { uuid: true, name: true },
        }),
  ]);
  const answer = { ...week, leader, version: station.version };
  if (!from || !to) return { ...answer, occurrences: [] };
  if (to < from) throw invalid("to", "before_start");
  if (daysBetween(from, to) >= MOST_DAYS_OPENED) throw invalid("to", "too_many", { limit: MOST_DAYS_OPENED });
  await openBreaks(ctx, uuid, from, to);
  return { ...answer, occurrences: await occurrencesOf<z.input<typeof Occurrence>>(ctx, uuid, from, to) };
};

export const update: Service<Calls["update"]> = (ctx, { uuid, from, lines, version }) =>
  inTransaction(ctx, async (ctx) => {
    const station = await ctx.db.station.findUniqueOrThrow({ where: key(ctx, uuid) });
    const before = await weekOf(ctx, uuid, from);
    if (version !== undefined && version !== station.version)
      throw stale({ ...before, version: station.version });
    await giveWeek(ctx, [uuid], from, lines);
    await record(ctx, "breaks.updated", {
      uuid,
      before: { name: station.name, ...before },
      after: { name: station.name, lines, valid_from: from },
    });
    await tell(ctx, ["breaks", "stations", "logs"]);
    return { breaks_a_week: lines.length, version: station.version + 1 };
  });
