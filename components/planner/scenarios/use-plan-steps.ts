"use client";
import { type SetStateAction, useMemo, useState } from "react";
import type { DraftSteps } from "@/components/campaigns/draft/use-steps";
import type { Draft } from "@/components/campaigns/editor/draft";
import { useHistory } from "@/components/ui/use-history";
import type { PaintedSpots } from "@/lib/planner/painting";

/** What the planner edits of a draft: its segments and terms, and the painting that is shown. */
export type Plan = { draft: Draft; spots: PaintedSpots };
export const isSamePlan = (a: Plan, b: Plan) => a.draft === b.draft && a.spots === b.spots;

/** The same change for the same value: states that share a part still share it afterwards. */
function once<T>(change: (value: T) => T): (value: T) => T {
  const done = new Map<T, T>();
  return (value) => {
    const known = done.get(value);
    if (known !== undefined) return known;
    const next = change(value);
    done.set(value, next);
    return next;
  };
}

/** The steps of one part of a plan, written as the steps of the whole. */
function usePart<K extends keyof Plan>(history: ReturnType<typeof useHistory<Plan>>, part: K) {
  type Part = Plan[K];
  const { set, amend, convert } = history;
  const own = useMemo(() => {
    const write = (change: SetStateAction<Part>) => (plan: Plan) => {
      const next = typeof change === "function" ? change(plan[part]) : change;
      return next === plan[part] ? plan : { ...plan, [part]: next };
    };
    return {
      set: (change: SetStateAction<Part>, step: string | null = null) =>
        set(write(change), step && `${part} ${step}`),
      amend: (change: SetStateAction<Part>) => amend(write(change)),
      convert: (change: (value: Part) => Part) => {
        const all = once(change);
        convert((plan) => write(all)(plan));
      },
      /** Forgets the steps of this part; those of the other stay. */
      reset: (next: Part) =>
        convert(
          write(() => next),
          isSamePlan,
        ),
    };
  }, [set, amend, convert, part]);
  return {
    ...own,
    now: history.now[part],
    previous: history.previous?.[part],
    next: history.next?.[part],
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}

/** One stack of undo for the painting and for what is edited beside it, in the order in which it was done. */
export function usePlanSteps(first: () => Plan) {
  const [start] = useState(first);
  const history = useHistory<Plan>(start);
  const { now, convert, ...own } = usePart(history, "draft");
  const draft: DraftSteps = { ...own, draft: now, setDraft: own.set, amend: convert };
  const { previous, next } = history;
  return {
    draft,
    painting: usePart(history, "spots"),
    /** Whether the step that undo or redo leads to changes the draft. */
    undoesDraft: previous !== undefined && previous.draft !== history.now.draft,
    redoesDraft: next !== undefined && next.draft !== history.now.draft,
  };
}
