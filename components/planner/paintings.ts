import type { PaintedSpots } from "@/lib/planner/painting";

/** What of a campaign's spots the planner may do: a draft is painted in scenarios, a booked one is changed at once. */
export type Paintings = {
  spots: PaintedSpots;
  /** Makes a step of an edit. */
  set: (spots: PaintedSpots) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};
