import { useTranslations } from "next-intl";
import { useState } from "react";

const MOST_STEPS = 100;
type Steps<E> = { done: readonly E[]; undone: readonly E[] };
/**
 * Shows an edit and sends it: the edit that takes it back, and whether the server took it. `reason`: why it breaks rules;
 * null while it must not.
 */
export type SendEdit<E> = (edit: E, reason: string | null) => { back: E | null; taken: Promise<boolean> };

const without = <E>(steps: readonly E[], step: E) => steps.filter((one) => one !== step);

/**
 * The steps back and forward of edits that are shown at once and may be refused later. Each knows its opposite when it is
 * sent, so that undo never overtakes an answer; a refused one leaves the steps again.
 */
export function useUndoSteps<E>(send: SendEdit<E>) {
  const t = useTranslations("log");
  const [steps, setSteps] = useState<Steps<E>>({ done: [], undone: [] });
  const act = async (edit: E, reason: string | null) => {
    const { back, taken } = send(edit, reason);
    if (!back) return;
    setSteps(({ done }) => ({ done: [...done, back].slice(-MOST_STEPS), undone: [] }));
    if (!(await taken)) setSteps(({ done, undone }) => ({ done: without(done, back), undone }));
  };
  const undo = async () => {
    const last = steps.done.at(-1);
    if (!last) return;
    const { back, taken } = send(last, t("undo"));
    setSteps(({ done, undone }) => ({
      done: without(done, last),
      undone: back ? [...undone, back] : undone,
    }));
    if (!(await taken) && back) setSteps(({ done, undone }) => ({ done, undone: without(undone, back) }));
  };
  const redo = async () => {
    const next = steps.undone.at(-1);
    if (!next) return;
    const { back, taken } = send(next, t("redo"));
    setSteps(({ done, undone }) => ({ done: back ? [...done, back] : done, undone: without(undone, next) }));
    if (!(await taken) && back) setSteps(({ done, undone }) => ({ done: without(done, back), undone }));
  };
  return {
    act,
    undo,
    redo,
    canUndo: steps.done.length > 0,
    canRedo: steps.undone.length > 0,
    /** Forgets all steps, when somebody else has changed what they are about. */
    forget: () => setSteps({ done: [], undone: [] }),
  };
}
