"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { keyOf, useFailure } from "@/components/query";
import { useHistory } from "@/components/ui/use-history";
import { callApi } from "@/lib/browser/api";
import { takeAt } from "@/lib/must";
import {
  adoptServerIds,
  type Change,
  computeChanges,
  hasSameBreaks,
  transferSpots,
} from "@/lib/planner/changes";
import { type Board, buildGrid, type Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots } from "@/lib/planner/painting";

/** The spots of the board, as they are drawn; what no segment asked for is not. */
const booked = (grid: Grid): PaintedSpots =>
  readSpots(
    grid,
    grid.board.spots.flatMap((p) => (p.segment ? [{ ...p, segment: p.segment }] : [])),
  );

/**
 * The spots of a booked campaign: an edit is shown at once and sent when its stroke is done. Edits are sent one after
 * the other, each as its difference to the one before; a refusal puts back what stands.
 */
export function useBooked(campaign: string, grid: Grid) {
  const client = useQueryClient();
  const failure = useFailure();
  const [first] = useState(() => booked(grid));
  const history = useHistory<PaintedSpots>(first);
  const { amend, reset } = history;
  const stands = useRef({ grid, spots: first });
  /** What the next edit is made on: what stands, or what was sent last. */
  const base = useRef(first);
  const wanted = useRef<PaintedSpots | null>(null);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);

  const arrived = useCallback(
    (fresh: Grid) => {
      const spots = booked(fresh);
      const from = stands.current.grid;
      stands.current = { grid: fresh, spots };
      if (!hasSameBreaks(fresh, from)) {
        // Steps of the old board fit no more.
        base.current = transferSpots(from, fresh, base.current);
        wanted.current &&= transferSpots(from, fresh, wanted.current);
        reset(wanted.current ?? spots);
      } else if (!wanted.current) amend(spots);
      else return;
      if (!wanted.current) base.current = spots;
    },
    [amend, reset],
  );
  useEffect(() => {
    const isKnown = stands.current.grid.board === grid.board;
    if (!isKnown && !isSending.current) arrived(grid);
  }, [grid, arrived]);

  const request = async ({ place, remove, move, pin, release }: Change, { breaks }: Grid) => {
    if (remove.length) await callApi("spots.remove", { spots: remove });
    for (const [at, own] of Map.groupBy(move, (m) => m.at)) {
      const { date, uuid } = takeAt(breaks, at);
      await callApi("spots.move", { spots: own.map((m) => m.spot), to: { date, break: uuid } });
    }
    if (place.length) await callApi("spots.place", { campaign, placements: place });
    if (pin.length) await callApi("spots.pin", { spots: pin, pinned: true });
    if (release.length) await callApi("spots.pin", { spots: release, pinned: false });
  };
  const send = async (after: PaintedSpots) => {
    wanted.current = after;
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const key = keyOf("schedules.board", { campaign });
    while (wanted.current) {
      const sent: PaintedSpots = wanted.current;
      const { grid, spots } = stands.current;
      wanted.current = null;
      try {
        await request(
          computeChanges(grid, adoptServerIds(base.current, spots), adoptServerIds(sent, spots)),
          grid,
        );
        base.current = sent;
      } catch (error) {
        failure(error);
        wanted.current = null;
      }
      await client.invalidateQueries({ queryKey: key });
      arrived(buildGrid(client.getQueryData<Board>(key) ?? grid.board));
    }
    isSending.current = false;
    setBusy(false);
    await client.invalidateQueries({ queryKey: keyOf("campaigns.retrieve", { uuid: campaign }) });
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
    spots: history.now,
    set: (spots: PaintedSpots) => {
      history.set(spots);
      void send(spots);
    },
    busy,
    undo: later(history.undo),
    redo: later(history.redo),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
