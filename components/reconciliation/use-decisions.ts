"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keyOf, useFailure } from "@/components/query";
import { type Asked, api } from "@/lib/api";
import type { Day } from "@/lib/day";
import type { DayView, PlayView } from "@/lib/traffic/recon-view";

export type Line = Asked<"reconciliation.resolve">["lines"][number];
const MOST_STEPS = 100;
/** A step back: the decisions as they were, and make-goods that stood booked. */
type Step = { lines: Line[]; booked: string[] };
const asItWas = ({ uuid, decision, reason_code, decision_note }: PlayView): Line => ({
  play: uuid,
  decision,
  ...(reason_code && { reason_code: reason_code as NonNullable<Line["reason_code"]> }),
  note: decision_note,
});

const stepOf = (plays: readonly PlayView[]): Step => ({
  lines: plays.filter((p) => !p.make_good).map(asItWas),
  booked: plays.filter((p) => p.make_good).map((p) => p.uuid),
});

/** The decisions on a day: sent one after another, each taken back by what stood before. */
export function useDecisions(uuid: string, date: Day) {
  const client = useQueryClient();
  const failure = useFailure();
  const key = keyOf("reconciliation.retrieve", { uuid, date });
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [sending, setSending] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const inTurn = <T>(work: () => Promise<T>): Promise<T | null> => {
    setSending((n) => n + 1);
    const mine = queue.current.then(work).catch((error: unknown) => {
      failure(error);
      return null;
    });
    queue.current = mine.finally(() => setSending((n) => n - 1));
    return mine;
  };
  const show = (day: DayView) => client.setQueryData<DayView>(key, day);
  const remember = (plays: readonly PlayView[]) =>
    setSteps((before) => [...before, stepOf(plays)].slice(-MOST_STEPS));

  const resolve = async (plays: readonly PlayView[], change: Omit<Line, "play">) => {
    const lines = plays.map((p) => ({ play: p.uuid, ...change }));
    const day = await inTurn(() => api("reconciliation.resolve", { uuid, date, lines }));
    if (!day) return false;
    show(day);
    remember(plays);
    return true;
  };
  /** Books a make-good for each; answers the places found. */
  const makeGood = async (plays: readonly PlayView[]) => {
    const found = await inTurn(async () => {
      const { proposals } = await api("reconciliation.make_goods", {
        uuid,
        plays: plays.map((p) => p.uuid),
        apply: true,
      });
      show(await api("reconciliation.retrieve", { uuid, date }));
      return proposals;
    });
    if (!found) return null;
    const booked = new Set(found.filter((p) => p.date !== null).map((p) => p.play));
    if (booked.size) remember(plays.filter((p) => booked.has(p.uuid)));
    return found;
  };
  const undo = async () => {
    const last = steps.at(-1);
    if (!last) return;
    setSteps((before) => before.slice(0, -1));
    await inTurn(async () => {
      const { lines, booked } = last;
      if (lines.length) await api("reconciliation.resolve", { uuid, date, lines });
      if (booked.length) await api("reconciliation.make_goods", { uuid, plays: booked, apply: true });
      show(await api("reconciliation.retrieve", { uuid, date }));
    });
  };
  return { resolve, makeGood, undo, canUndo: steps.length > 0, decided: steps.length, saving: sending > 0 };
}
export type Decisions = ReturnType<typeof useDecisions>;
