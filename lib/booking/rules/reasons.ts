import {
  type Booked,
  type DemandLine,
  getHour,
  listReminders,
  type OpenBreak,
  type SoldSegments,
} from "@/lib/booking/demands";
import type { SoldStation } from "@/lib/booking/fitting";
import { acceptsBreak, listHours } from "@/lib/booking/wanted-spots";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { takeAt, takeFrom } from "@/lib/must";
import type { Shortfall } from "@/lib/scheduler";
import type { AskedSpot, RuledSpot } from "./ruled-spots";
import { type Asker, buildRuledBreaks, toAskedSpot } from "./scene";
import { openSpotRules, type SpotRule } from "./spot-rules";

/** A spot of a segment with its reminders as one, as the engine places it. */
export function toAskedBlock(asker: Asker, segments: SoldSegments, number: number): AskedSpot {
  const own = segments.map(({ segment }) => segment);
  const lengths = listReminders(segments, number).map((at) => takeAt(own, at).length);
  const spot = toAskedSpot(asker, own, number);
  return {
    ...spot,
    length: lengths.reduce((n, length) => n + length, spot.length),
    count: 1 + lengths.length,
  };
}

/** What a plan was made from: the breaks of one station with what is booked, and the campaign that asks. */
export type Scene = {
  station: Pick<SoldStation, "uuid" | "hour_limit" | "limits" | "separation_minutes">;
  breaks: readonly OpenBreak[];
  booked: readonly Booked[];
  asker: Asker;
  segments: SoldSegments;
};
/**
 * Why spots are unplaced: a rule and the number of breaks it closes. `together`: every break is closed by several rules,
 * so that only all of these together open one; otherwise the rule alone closes these breaks.
 */
export type DecisiveRule = { rule: SpotRule; count: number; together?: boolean };

/** Whether a set of rules names a spot of the same campaign, which nobody can take out of the way. */
const namesOwn = ([set]: readonly (readonly SpotRule[])[]) => Number(set?.includes("own_spot") ?? false);

/** The rules that decide where each break is closed by one or several of them, the most frequent first. */
export function listDecisiveRules(closed: readonly (readonly SpotRule[])[]): DecisiveRule[] {
  const least = Math.min(...closed.map((rules) => rules.length));
  const easiest = Map.groupBy(
    closed.filter((rules) => rules.length === least),
    (rules) => rules.join(),
  );
  const sets = [...easiest.values()].sort((a, b) => namesOwn(a) - namesOwn(b) || b.length - a.length);
  const told = least > 1 ? sets.slice(0, 1) : sets;
  return told.flatMap((set) =>
    (set[0] ?? []).map((rule) => ({ rule, count: set.length, ...(least > 1 && { together: true }) })),
  );
}

/** A reason of unplaced spots. `hard`: the time of the one hard break that they would run into. */
type Reason = { rule: string; count: number; together?: boolean; hard?: number };

/** Why a line has no break at all: those of its hours have passed or are closed, take longer spots only, or do not exist. */
function explainEmpty(scene: Scene, line: DemandLine, missing: number): Reason[] {
  const { segment } = takeAt(scene.segments, line.segment);
  const hours = listHours(segment);
  const there = scene.breaks.filter(
    (b) =>
      b.date >= line.date && b.date <= line.until && hours.includes(getHour(b)) && acceptsBreak(segment, b),
  );
  const closed = there.filter((b) => b.closed).length;
  if (closed) return [{ rule: "closed", count: closed }];
  const longer = there.filter((b) => b.smallest_length > segment.length).length;
  return [longer ? { rule: "smallest_length", count: longer } : { rule: "no_break", count: missing }];
}

/**
 * Prepares a finished plan for the question why spots of a line are unplaced. `own`: the placed spots by break. Returns
 * a function that names the rules that decide; where the rules between spots leave a break open (the engine keeps it for
 * a break of higher priority, or the count of a day is reached), those that the engine names.
 */
export function openScene(scene: Scene, own: ReadonlyMap<string, readonly RuledSpot[]>) {
  const breaks = buildRuledBreaks(scene.breaks, scene.booked, own);
  const windows = listAdWindows(scene.station, breaks);
  const rules = openSpotRules({ separation_minutes: scene.station.separation_minutes, windows }, breaks);
  const indexOf = new Map(scene.breaks.map((b, at) => [b.uuid, at]));
  return (line: DemandLine, window: readonly string[], short: Shortfall): Reason[] => {
    if (window.length === 0) return explainEmpty(scene, line, short.missing);
    const spot = toAskedBlock(scene.asker, scene.segments, line.segment);
    const at = window.map((uuid) => takeFrom(indexOf, uuid));
    const closed = at.map((b) => rules.listRules(spot, b)).filter((broken) => broken.length > 0);
    if (closed.length === 0) return short.reasons.filter(({ rule }) => rule !== OUTSIDE);
    const [hard, ...others] = new Set(at.flatMap((b) => rules.findHardBreak(spot, b) ?? []));
    const isOne = hard !== undefined && others.length === 0;
    return listDecisiveRules(closed).map((reason) =>
      isOne && reason.rule === "hard_break" ? { ...reason, hard } : reason,
    );
  };
}
/** The engine's rule for breaks outside the hours, which explains nothing. */
const OUTSIDE = "window";
