"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keyOf, useFailure } from "@/components/query";
import { useHistory } from "@/components/ui/use-history";
import { api } from "@/lib/api";
import { changesOf } from "@/lib/planner/changes";
import type { Grid } from "@/lib/planner/grid";
import { type Plays, playsOf } from "@/lib/planner/painting";

/** The plays of the board, as they are drawn; what no segment asked for is not. */
const booked = (grid: Grid): Plays =>
  playsOf(
    grid,
    grid.board.plays.flatMap((p) => (p.segment ? [{ ...p, segment: p.segment }] : [])),
  );

/** The plays of a booked campaign: an edit is shown at once, sent when its stroke is done, and put back if refused. */
export function useBooked(campaign: string, grid: Grid) {
  const client = useQueryClient();
  const failure = useFailure();
  const [first] = useState(() => booked(grid));
  const history = useHistory<Plays>(first);
  const stands = useRef(first);
  const [busy, setBusy] = useState(false);
  const fresh = useRef(grid);
  const { amend } = history;
  useEffect(() => {
    if (fresh.current === grid) return;
    fresh.current = grid;
    stands.current = booked(grid);
    amend(stands.current);
  }, [grid, amend]);

  const send = async (after: Plays) => {
    const { place, remove, move, pin, release } = changesOf(grid, stands.current, after);
    const { breaks } = grid.board;
    setBusy(true);
    try {
      if (remove.length) await api("spots.remove", { spots: remove });
      for (const [at, own] of Map.groupBy(move, (m) => m.at))
        await api("spots.move", {
          spots: own.map((m) => m.spot),
          to: { date: breaks.date[at]!, break: breaks.uuid[at]! },
        });
      if (place.length) await api("spots.place", { campaign, placements: place });
      if (pin.length) await api("spots.pin", { spots: pin, pinned: true });
      if (release.length) await api("spots.pin", { spots: release, pinned: false });
    } catch (error) {
      failure(error);
      amend(stands.current);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: keyOf("schedules.board", { campaign }) });
      await client.invalidateQueries({ queryKey: keyOf("campaigns.retrieve", { uuid: campaign }) });
    }
  };
  // Undo and redo are sent once they are shown.
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    void send(history.now);
  });
  const later = (step: () => void) => () => {
    step();
    asked.current = true;
  };
  return {
    plays: history.now,
    set: history.set,
    amend,
    busy,
    send,
    undo: later(history.undo),
    redo: later(history.redo),
    canUndo: history.canUndo && !busy,
    canRedo: history.canRedo && !busy,
  };
}
