import { useCallback, useState } from "react";

const MOST_STEPS = 100;
type Steps<T> = { past: readonly T[]; now: T; future: readonly T[] };

/** A value with its last 100 steps. `set` is a new step, `amend` goes on with the last one (a stroke of the pointer). */
export function useHistory<T>(first: T) {
  const [steps, setSteps] = useState<Steps<T>>({ past: [], now: first, future: [] });
  const set = useCallback(
    (next: T) =>
      setSteps(({ past, now }) => ({ past: [...past, now].slice(-MOST_STEPS), now: next, future: [] })),
    [],
  );
  const amend = useCallback((next: T) => setSteps((steps) => ({ ...steps, now: next })), []);
  /** Writes every step in another way, such as by other indexes. */
  const convert = useCallback(
    (change: (value: T) => T) =>
      setSteps(({ past, now, future }) => ({
        past: past.map(change),
        now: change(now),
        future: future.map(change),
      })),
    [],
  );
  const reset = useCallback((next: T) => setSteps({ past: [], now: next, future: [] }), []);
  const undo = useCallback(
    () =>
      setSteps((steps) => {
        const before = steps.past.at(-1);
        if (before === undefined) return steps;
        return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future] };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setSteps((steps) => {
        const [next, ...future] = steps.future;
        if (next === undefined) return steps;
        return { past: [...steps.past, steps.now], now: next, future };
      }),
    [],
  );
  const { past, now, future } = steps;
  return {
    now,
    set,
    amend,
    convert,
    reset,
    undo,
    redo,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
