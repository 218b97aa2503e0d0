"use client";
import type { Draft } from "@/components/campaigns/editor/draft";
import { useHistory } from "@/components/ui/use-history";

/** A draft with its last 100 states; changes of one `step` in a row are undone together. */
export function useSteps(first: Draft) {
  const { now, set, convert, undo, redo, canUndo, canRedo } = useHistory(first);
  return { draft: now, setDraft: set, undo, redo, canUndo, canRedo, amend: convert };
}
/** The steps of a draft; `amend` changes every state without a new step. */
export type DraftSteps = Omit<ReturnType<typeof useSteps>, "amend"> & {
  amend: (change: (draft: Draft) => Draft) => void;
};
