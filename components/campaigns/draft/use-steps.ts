"use client";
import { type SetStateAction, useCallback, useState } from "react";
import type { Draft } from "@/components/campaigns/editor/draft";

const MOST_STEPS = 100;
type Steps = { past: readonly Draft[]; now: Draft; future: readonly Draft[]; step: string | null };
/**
 * A draft with its last 100 states. Changes of one `step` in a row, such as the digits of a number, are undone
 * together.
 */
export function useSteps(first: Draft) {
  const [steps, setSteps] = useState<Steps>({ past: [], now: first, future: [], step: null });
  const setDraft = useCallback((change: SetStateAction<Draft>, step: string | null = null) => {
    setSteps((s) => {
      const now = typeof change === "function" ? change(s.now) : change;
      if (now === s.now) return s;
      const isSame = step !== null && step === s.step;
      return { past: isSame ? s.past : [...s.past, s.now].slice(-MOST_STEPS), now, future: [], step };
    });
  }, []);
  const undo = useCallback(() => {
    setSteps(({ past, now, future, step }) => {
      const before = past.at(-1);
      if (!before) return { past, now, future, step };
      return { past: past.slice(0, -1), now: before, future: [now, ...future], step: null };
    });
  }, []);
  const redo = useCallback(() => {
    setSteps(({ past, now, future, step }) => {
      const [next, ...rest] = future;
      if (!next) return { past, now, future, step };
      return { past: [...past, now], now: next, future: rest, step: null };
    });
  }, []);
  /** Changes every state without a new step. */
  const amend = useCallback(
    (change: (draft: Draft) => Draft) =>
      setSteps((s) => ({ ...s, past: s.past.map(change), now: change(s.now), future: s.future.map(change) })),
    [],
  );
  return { draft: steps.now, setDraft, undo, redo, amend };
}
