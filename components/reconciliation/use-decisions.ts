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
  const steps = useRef<readonly Step[]>([]);
  const [decided, setDecided] = useState(0);
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
  const keep = (next: readonly Step[]) => {
    steps.current = next.slice(-MOST_STEPS);
    setDecided(steps.current.length);
  };
  const remember = (plays: readonly PlayView[]) => keep([...steps.current, stepOf(plays)]);

  const resolve = async (plays: readonly PlayView[], change: Omit<Line, "play">) => {
    const lines = plays.map((p) => ({ play: p.uuid, ...change }));
    await inTurn(async () => {
      show(await api("reconciliation.resolve", { uuid, date, lines }));
      remember(plays);
    });
  };
  /** Books a make-good for each; answers the places found. */
  const makeGood = (plays: readonly PlayView[]) =>
    inTurn(async () => {
      const { proposals } = await api("reconciliation.make_goods", {
        uuid,
        plays: plays.map((p) => p.uuid),
        apply: true,
      });
      show(await api("reconciliation.retrieve", { uuid, date }));
      const booked = new Set(proposals.filter((p) => p.date !== null).map((p) => p.play));
      if (booked.size) remember(plays.filter((p) => booked.has(p.uuid)));
      return proposals;
    });
  /** Takes back the last decision that was answered, or is about to be. */
  const undo = () =>
    inTurn(async () => {
      const last = steps.current.at(-1);
      if (!last) return;
      keep(steps.current.slice(0, -1));
      const { lines, booked } = last;
      if (lines.length) await api("reconciliation.resolve", { uuid, date, lines });
      if (booked.length) await api("reconciliation.make_goods", { uuid, plays: booked, apply: true });
      show(await api("reconciliation.retrieve", { uuid, date }));
    });
  return { resolve, makeGood, undo, canUndo: decided > 0, decided, saving: sending > 0 };
}
export type Decisions = ReturnType<typeof useDecisions>;
