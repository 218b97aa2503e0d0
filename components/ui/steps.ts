/** How many steps are kept. */
const MOST_STEPS = 100;
/** A value with its last 100 states, and those that were undone. `step` names the last change while it may go on. */
export type Steps<T> = { past: readonly T[]; now: T; future: readonly T[]; step: string | null };

export const beginSteps = <T>(now: T): Steps<T> => ({ past: [], now, future: [], step: null });

/** A new state. Changes of one `step` in a row, such as the digits of a number, are undone together. */
export function pushStep<T>(steps: Steps<T>, now: T, step: string | null = null): Steps<T> {
  if (now === steps.now) return steps;
  const isSame = step !== null && step === steps.step;
  const past = isSame ? steps.past : [...steps.past, steps.now].slice(-MOST_STEPS);
  return { past, now, future: [], step };
}

export function undoStep<T>(steps: Steps<T>): Steps<T> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future], step: null };
}

export function redoStep<T>(steps: Steps<T>): Steps<T> {
  const [next, ...future] = steps.future;
  if (next === undefined) return steps;
  return { past: [...steps.past, steps.now], now: next, future, step: null };
}

/** Writes every state in another way; steps that change nothing any more are dropped. */
export function convertSteps<T>(
  { past, now, future, step }: Steps<T>,
  change: (value: T) => T,
  isSame: (a: T, b: T) => boolean = () => false,
): Steps<T> {
  const changed = change(now);
  const differs = (one: T, at: number, all: readonly T[]) => !isSame(one, all[at + 1] ?? changed);
  return {
    past: past.map(change).filter(differs),
    now: changed,
    future: future.map(change).toReversed().filter(differs).toReversed(),
    step,
  };
}
