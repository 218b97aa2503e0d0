"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keyOf, putAnswer, useFailure } from "@/components/query";
import { REASON_CODES } from "@/lib/billing/settlement";
import { type CallInput, callApi } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { isOneOf } from "@/lib/own";
import type { DayView, SpotView } from "@/lib/traffic/recon-view";

export type AsRunLine = CallInput<"reconciliation.resolve">["lines"][number];
const MOST_STEPS = 100;
/** A step back: the decisions as they were, and make-goods that stood booked. */
type Step = { lines: AsRunLine[]; booked: string[] };
const asItWas = ({ uuid, decision, reason_code, decision_note }: SpotView): AsRunLine => ({
  spot: uuid,
  decision,
  ...(isOneOf(REASON_CODES, reason_code) && { reason_code }),
  note: decision_note,
});

const stepOf = (spots: readonly SpotView[]): Step => ({
  lines: spots.filter((p) => !p.make_good).map(asItWas),
  booked: spots.filter((p) => p.make_good).map((p) => p.uuid),
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
  const show = (day: DayView) => putAnswer(client, key, day);
  const keep = (next: readonly Step[]) => {
    steps.current = next.slice(-MOST_STEPS);
    setDecided(steps.current.length);
  };
  const remember = (spots: readonly SpotView[]) => keep([...steps.current, stepOf(spots)]);

  const resolve = async (spots: readonly SpotView[], change: Omit<AsRunLine, "spot">) => {
    const lines = spots.map((p) => ({ spot: p.uuid, ...change }));
    await inTurn(async () => {
      await show(await callApi("reconciliation.resolve", { uuid, date, lines }));
      remember(spots);
    });
  };
  /** Books a make-good for each; answers the places found. */
  const makeGood = (spots: readonly SpotView[]) =>
    inTurn(async () => {
      const { proposals } = await callApi("reconciliation.make_goods", {
        uuid,
        spots: spots.map((p) => p.uuid),
        apply: true,
      });
      await show(await callApi("reconciliation.retrieve", { uuid, date }));
      const booked = new Set(proposals.filter((p) => p.date !== null).map((p) => p.spot));
      if (booked.size) remember(spots.filter((p) => booked.has(p.uuid)));
      return proposals;
    });
  /** Takes back the last decision that was answered, or is about to be. */
  const undo = () =>
    inTurn(async () => {
      const last = steps.current.at(-1);
      if (!last) return;
      keep(steps.current.slice(0, -1));
      const { lines, booked } = last;
      if (lines.length) await callApi("reconciliation.resolve", { uuid, date, lines });
      if (booked.length) await callApi("reconciliation.make_goods", { uuid, spots: booked, apply: true });
      await show(await callApi("reconciliation.retrieve", { uuid, date }));
    });
  return { resolve, makeGood, undo, canUndo: decided > 0, decided, saving: sending > 0 };
}
export type Decisions = ReturnType<typeof useDecisions>;
