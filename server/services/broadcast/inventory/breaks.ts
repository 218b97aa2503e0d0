import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Break, ExceptionDay } from "@/lib/calls/broadcast/breaks";
import type { Input } from "@/lib/calls/kit";
import { listOffsetSpans } from "@/lib/day";
import { invalid, stale } from "@/lib/errors";
import { takeAt, takeLast } from "@/lib/must";
import { requireSpan } from "@/lib/spans";
import { type Ctx, inTransaction, keyOf, rehearse, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openBreaks, readBreaks, readSkippedBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { readExceptions, replaceExceptions } from "@/server/data/queries/inventory/break-exceptions";
import { readWeek } from "@/server/data/queries/inventory/break-rules";
import { chooseDisplacement } from "@/server/services/broadcast/inventory/displace";
import { numberExceptions } from "./exceptions";
import { giveWeek, readBreakLimits, remakeBreaks, requireLeading } from "./week";

type Calls = (typeof calls)["breaks"];

export const list: Service<Calls["list"]> = async (ctx, { uuid, date, from = date, to = date ?? from }) => {
  const station = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const source = station.leader_id ?? uuid;
  // A follower has its leader's breaks, even where the leader is outside the caller's scope.
  const [week, leader, exceptions] = await withoutScope(async () => [
    await readWeek(ctx, source, from),
    station.leader_id === null
      ? null
      : await ctx.db.station.findFirst({
          where: { uuid: station.leader_id },
          select: { uuid: true, name: true },
        }),
    await readExceptions(ctx, source, from ?? null, to ?? null),
  ]);
  const holidays = await ctx.db.holiday.findMany({
    where: from && to ? { date: { gte: from, lte: to } } : {},
    orderBy: { date: "asc" },
  });
  const answer = { ...week, leader, version: station.version, exceptions, holidays };
  if (!from || !to) return { ...answer, breaks: [], skipped: [] };
  requireSpan("breaks", from, to);
  await openBreaks(ctx, uuid, from, to);
  const [breaks, skipped] = await Promise.all([
    readBreaks<z.input<typeof Break>>(ctx, uuid, from, to),
    listOffsetSpans(station.timezone, from, to).length > 1
      ? withoutScope(() => readSkippedBreaks(ctx, uuid, from, to))
      : [],
  ]);
  return { ...answer, breaks, skipped };
};

type Changed = Input<Calls["update"]>;

/** Writes exceptions on single dates; past days never change. */
async function writeExceptions(ctx: Ctx, uuid: string, days: readonly z.output<typeof ExceptionDay>[]) {
  const station = takeAt(await requireLeading(ctx, [uuid]), 0);
  for (const [i, { date }] of days.entries()) {
    if (date < station.today) throw invalid(`exceptions.${i}.date`, "in_past");
  }
  const limits = await readBreakLimits(ctx);
  for (const [i, day] of days.entries()) {
    const week = await withoutScope(() => readWeek(ctx, uuid, day.date));
    const numbered = await numberExceptions(ctx, week.lines, day, limits, `exceptions.${i}`);
    await replaceExceptions(ctx, uuid, day.date, numbered);
  }
  await ctx.db.station.updateMany({ where: { uuid }, data: { version: { increment: 1 } } });
}

async function changeBreaks(ctx: Ctx, { uuid, from, lines, exceptions, preview, displace }: Changed) {
  if (lines && !from) throw invalid("from", "required");
  if (!lines && exceptions.length === 0) throw invalid("lines", "required");
  if (lines) await giveWeek(ctx, { stations: [uuid], from: from!, template: null }, lines);
  if (exceptions.length) await writeExceptions(ctx, uuid, exceptions);
  const how = chooseDisplacement({ preview, displace });
  const days = exceptions.map((e) => e.date).sort();
  const span = lines
    ? { from: takeAt([from!, ...days].sort(), 0) }
    : { from: takeAt(days, 0), to: takeLast(days) };
  return remakeBreaks(ctx, { stations: [uuid], ...span }, how);
}

export const update: Service<Calls["update"]> = (ctx, input) =>
  (input.preview ? rehearse : inTransaction)(ctx, async (ctx) => {
    const { uuid, from, lines, exceptions, version } = input;
    const station = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const before = await readWeek(ctx, uuid, from);
    if (version !== undefined && version !== station.version)
      throw stale({ ...before, version: station.version });
    const displaced = await changeBreaks(ctx, input);
    const after = await ctx.db.station.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await record(ctx, "breaks.updated", {
      uuid,
      before: { name: station.name, ...(lines && before) },
      after: {
        name: station.name,
        ...(lines && { lines, valid_from: from }),
        ...(exceptions.length && { exceptions }),
        ...(displaced.length && { displaced: displaced.length }),
      },
    });
    await publishChange(ctx, ["breaks", "stations", "logs", "campaigns", "tenant.checklist"]);
    const current = lines ?? (await readWeek(ctx, uuid)).lines;
    return { breaks_a_week: current.length, version: after.version, displaced };
  });
