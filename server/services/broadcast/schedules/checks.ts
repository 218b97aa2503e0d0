import type { KeptSpot } from "@/lib/booking/demands";
import { conflict } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { findBrokenPins } from "@/lib/scheduler/broken";
import type { Ctx } from "@/server/ctx";
import { buildProblems, type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";

/** A spot that may not air in its break, with the broken rules and free breaks nearby. */
export type Broken = {
  break: string;
  date: string;
  second: number;
  rules: string[];
  free: { break: string; date: string; second: number; free_seconds: number }[];
};

/** Breaks suggested instead of a full one. */
const OFFERED = 3;

/** Returns the breaks nearest in time on the same station that have room for a length. */
export function findFreeBreaks(ground: Ground, at: Ground["breaks"][number], length: number): Broken["free"] {
  const day = (b: { date: string; minute: number }) => Date.parse(b.date) / 60_000 + b.minute;
  return ground.breaks
    .filter((b) => b.station === at.station && b.uuid !== at.uuid && !b.closed)
    .filter((b) => b.capacity_seconds - b.booked_seconds >= length)
    .filter((b) => b.capacity_spots === null || b.booked_spots < b.capacity_spots)
    .sort((a, b) => Math.abs(day(a) - day(at)) - Math.abs(day(b) - day(at)))
    .slice(0, OFFERED)
    .map((b) => ({
      break: b.uuid,
      date: b.date,
      second: b.second,
      free_seconds: b.capacity_seconds - b.booked_seconds,
    }));
}

type Found = { at: string; segment: number | undefined; rules: string[] };
/** Returns the kept spots of a campaign that break a hard rule in their place. */
export async function findBroken(
  order: PlanInput,
  ground: Ground,
  kept: readonly KeptSpot[],
): Promise<Broken[]> {
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const shut = kept
    .filter((k) => places.get(k.break)?.closed ?? true)
    .map(({ break: at }): Found => ({ at, segment: undefined, rules: ["in_past"] }));
  const problems = await buildProblems(order, ground, { kept });
  const hard = problems.flatMap((asked) =>
    findBrokenPins(asked.problem, (demand) => asked.lines.has(demand) || asked.unrequested.has(demand)).map(
      (pin) => ({
        at: pin.break,
        segment: (asked.lines.get(pin.demand) ?? asked.unrequested.get(pin.demand))?.segment,
        rules: pin.rules,
      }),
    ),
  );
  return [...shut, ...hard].map(({ at, segment, rules }) => {
    const adBreak = places.get(at);
    const length = segment === undefined ? 0 : takeAt(order.asked, segment).segment.length;
    return {
      break: at,
      date: adBreak?.date ?? "",
      second: adBreak?.second ?? 0,
      rules,
      free: adBreak && segment !== undefined ? findFreeBreaks(ground, adBreak, length) : [],
    };
  });
}

/** Throws a conflict for spots that break a hard rule: all or none are booked. */
export async function refuseBroken(ctx: Ctx, order: PlanInput, kept: readonly KeptSpot[]) {
  const broken = await findBroken(order, await readGround(ctx, order), kept);
  if (broken.length) throw conflict("rules_broken", { broken });
}
