"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keyOf, putAnswer, useFailure } from "@/components/query";
import { REASON_CODES } from "@/lib/billing/settlement";
import { type CallInput, callApi } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { isOneOf } from "@/lib/own";
import type { DayView, SpotView } from "@/lib/traffic/recon-view";

export type AsRunLine = CallInput<"reconciliation.resolve">["lines"][number];
const MOST_STEPS = 100;
/** Times a change is sent while others change the day. */
const MOST_TURNS = 5;
/** A step back: the decisions as they were, make-goods that stood booked, and what the step decided. */
type Placed = { spot: string; break: string };
type Step = { lines: AsRunLine[]; booked: Placed[]; made: ReadonlyMap<string, SpotView["decision"]> };
const asItWas = ({ uuid, decision, reason_code, decision_note }: SpotView): AsRunLine => ({
  spot: uuid,
  decision,
  ...(isOneOf(REASON_CODES, reason_code) && { reason_code }),
  note: decision_note,
});

const stepOf = (spots: readonly SpotView[], decision: SpotView["decision"]): Step => ({
  lines: spots.filter((p) => !p.make_good).map(asItWas),
  booked: spots.flatMap((p) => (p.make_good ? [{ spot: p.uuid, break: p.make_good.break }] : [])),
  made: new Map(spots.map((p) => [p.uuid, decision])),
});

/** A spot that somebody else decided on meanwhile, and the decision that was wanted here. */
export type Clash = { spot: SpotView; wanted: SpotView["decision"] };
/** A change that met decisions of others; `send` makes it nevertheless. */
export type Conflict = { clashes: Clash[]; send: () => void };

const spotsOf = (day: DayView) => new Map(day.breaks.flatMap((b) => b.spots).map((p) => [p.uuid, p]));

/**
 * The spots of a change that stand otherwise in a newer day than `seen` says: another decision than was shown, unless
 * it is the wanted one.
 */
function listClashes(
  lines: readonly AsRunLine[],
  seen: ReadonlyMap<string, SpotView["decision"]>,
  day: DayView,
): Clash[] {
  const now = spotsOf(day);
  return lines.flatMap(({ spot: uuid, decision: wanted }) => {
    const spot = now.get(uuid);
    const same = !spot || spot.decision === (seen.get(uuid) ?? null) || spot.decision === wanted;
    return same ? [] : [{ spot, wanted }];
  });
}

/** The newer day that a refused change answers with; null for any other failure. */
export const findNewer = (error: unknown): DayView | null =>
  error instanceof Refusal && error.code === "stale" ? (error.more.details as DayView) : null;

/**
 * The decisions on a day: sent one after another, each taken back by what stood before. When the day has changed
 * meanwhile, a decision on spots that nobody else decided on is sent again; on others a person chooses.
 */
export function useDecisions(uuid: string, date: Day, version: number) {
  const client = useQueryClient();
  const failure = useFailure();
  const key = keyOf("reconciliation.retrieve", { uuid, from: date, to: date });
  const steps = useRef<readonly Step[]>([]);
  const [decided, setDecided] = useState(0);
  const [sending, setSending] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(version);
  useEffect(() => {
    latest.current = Math.max(latest.current, version);
  }, [version]);

  const inTurn = <T>(work: () => Promise<T>): Promise<T | null> => {
    setSending((n) => n + 1);
    const mine = queue.current.then(work).catch((error: unknown) => {
      failure(error);
      return null;
    });
    queue.current = mine.finally(() => setSending((n) => n - 1));
    return mine;
  };
  const show = (day: DayView) => {
    latest.current = day.version;
    return putAnswer(client, key, { days: [day] });
  };
  const readAgain = async () => {
    const { days } = await callApi("reconciliation.retrieve", { uuid, from: date, to: date });
    await show(takeAt(days, 0));
  };
  const keep = (next: readonly Step[]) => {
    steps.current = next.slice(-MOST_STEPS);
    setDecided(steps.current.length);
  };

  /** Sends lines at the latest version known here. Returns the newer day where there is one. */
  const send = async (lines: readonly AsRunLine[]): Promise<DayView | null> => {
    try {
      const sent = { uuid, date, version: latest.current, lines: [...lines] };
      await show(await callApi("reconciliation.resolve", sent));
      return null;
    } catch (error) {
      const newer = findNewer(error);
      if (!newer) throw error;
      await show(newer);
      return newer;
    }
  };
  /**
   * Sends lines, and again while only other spots change. Returns false when a person has to choose first; `force`
   * goes over the decisions of others.
   */
  const sendOver = async (
    lines: readonly AsRunLine[],
    seen: ReadonlyMap<string, SpotView["decision"]>,
    again: () => void,
    force: boolean,
  ): Promise<boolean> => {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const newer = await send(lines);
      if (!newer) return true;
      const clashes = force ? [] : listClashes(lines, seen, newer);
      if (clashes.length > 0) {
        setConflict({ clashes, send: again });
        return false;
      }
    }
    throw new Refusal("stale");
  };
  const resolve = async (
    spots: readonly SpotView[],
    change: Omit<AsRunLine, "spot">,
    force = false,
  ): Promise<void> => {
    const lines = spots.map((p) => ({ spot: p.uuid, ...change }));
    const seen = new Map(spots.map((p) => [p.uuid, p.decision]));
    await inTurn(async () => {
      const sent = await sendOver(lines, seen, () => void resolve(spots, change, true), force);
      if (sent) keep([...steps.current, stepOf(spots, change.decision)]);
    });
  };
  /** Books a make-good for each, in the break chosen for it or the best; answers the places found. */
  const makeGood = (
    spots: readonly SpotView[],
    chosen: readonly Placed[],
    reason: Pick<AsRunLine, "reason_code">,
  ) =>
    inTurn(async () => {
      const { proposals } = await callApi("reconciliation.make_goods", {
        uuid,
        spots: spots.map((p) => p.uuid),
        places: chosen.filter(({ spot }) => spots.some((p) => p.uuid === spot)),
        apply: true,
        ...reason,
      });
      await readAgain();
      const booked = new Set(proposals.filter((p) => p.place !== null).map((p) => p.spot));
      const made = spots.filter((p) => booked.has(p.uuid));
      if (made.length) keep([...steps.current, stepOf(made, "make_good")]);
      return proposals;
    });
  /** Books make-goods where they were, or in the best break where theirs is full now. */
  const bookAgain = async (booked: readonly Placed[]) => {
    const book = (spots: string[], places: Placed[]) =>
      callApi("reconciliation.make_goods", { uuid, spots, places, apply: true });
    const { proposals } = await book(
      booked.map(({ spot }) => spot),
      [...booked],
    );
    const without = proposals.filter((p) => p.place === null).map((p) => p.spot);
    if (without.length) await book(without, []);
  };
  /** Takes back the last decision that was answered, or is about to be. */
  const undo = (force = false) =>
    inTurn(async () => {
      const last = steps.current.at(-1);
      if (!last) return;
      const { lines, booked, made } = last;
      if (lines.length && !(await sendOver(lines, made, () => void undo(true), force))) return;
      keep(steps.current.slice(0, -1));
      if (booked.length) await bookAgain(booked);
      await readAgain();
    });
  return {
    resolve,
    makeGood,
    undo,
    canUndo: decided > 0,
    decided,
    saving: sending > 0,
    conflict,
    endConflict: () => setConflict(null),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
