import type { PaintedSpots } from "@/lib/planner/painting";

/** What of a campaign's spots the planner may do: a draft is painted in scenarios, a booked one is changed at once. */
export type Paintings = {
  spots: PaintedSpots;
  set: (spots: PaintedSpots) => void;
  amend: (spots: PaintedSpots) => void;
  /** A stroke is done. */
  done: (spots: PaintedSpots) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};
