import { type SetStateAction, useCallback, useState } from "react";
import { beginSteps, convertSteps, pushStep, redoStep, undoStep } from "@/components/ui/steps";

const resolve = <T>(change: SetStateAction<T>, now: T): T =>
  typeof change === "function" ? (change as (now: T) => T)(now) : change;

/** A value with its last 100 steps. `set` is a new step, `amend` goes on with the last one (a stroke of the pointer). */
export function useHistory<T>(first: T) {
  const [steps, setSteps] = useState(() => beginSteps(first));
  const set = useCallback(
    (change: SetStateAction<T>, step: string | null = null) =>
      setSteps((steps) => pushStep(steps, resolve(change, steps.now), step)),
    [],
  );
  const amend = useCallback(
    (change: SetStateAction<T>) => setSteps((steps) => ({ ...steps, now: resolve(change, steps.now) })),
    [],
  );
  /** Writes every step in another way, such as by other indexes. */
  const convert = useCallback(
    (change: (value: T) => T, isSame?: (a: T, b: T) => boolean) =>
      setSteps((steps) => convertSteps(steps, change, isSame)),
    [],
  );
  const reset = useCallback((next: T) => setSteps(beginSteps(next)), []);
  const undo = useCallback(() => setSteps(undoStep), []);
  const redo = useCallback(() => setSteps(redoStep), []);
  const { past, now, future } = steps;
  return {
    now,
    /** What undo and redo lead to; undefined where there is no step. */
    previous: past.at(-1),
    next: future[0],
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
