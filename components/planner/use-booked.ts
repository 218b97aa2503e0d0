"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { keyOf, useFailure } from "@/components/query";
import { useHistory } from "@/components/ui/use-history";
import { api } from "@/lib/api";
import { acrossBoards, type Change, changesOf, named, sameBreaks } from "@/lib/planner/changes";
import { type Board, type Grid, gridOf } from "@/lib/planner/grid";
import { type Plays, playsOf } from "@/lib/planner/painting";

/** The plays of the board, as they are drawn; what no segment asked for is not. */
const booked = (grid: Grid): Plays =>
  playsOf(
    grid,
    grid.board.plays.flatMap((p) => (p.segment ? [{ ...p, segment: p.segment }] : [])),
  );

/**
 * The plays of a booked campaign: an edit is shown at once and sent when its stroke is done. Edits are sent one after
 * the other, each as its difference to the one before; a refusal puts back what stands.
 */
export function useBooked(campaign: string, grid: Grid) {
  const client = useQueryClient();
  const failure = useFailure();
  const [first] = useState(() => booked(grid));
  const history = useHistory<Plays>(first);
  const { amend, reset } = history;
  const stands = useRef({ grid, plays: first });
  /** What the next edit is made on: what stands, or what was sent last. */
  const base = useRef(first);
  const wanted = useRef<Plays | null>(null);
  const isSending = useRef(false);
  const isStroking = useRef(false);
  const [busy, setBusy] = useState(false);

  const arrived = useCallback(
    (fresh: Grid) => {
      const plays = booked(fresh);
      const from = stands.current.grid;
      stands.current = { grid: fresh, plays };
      if (!sameBreaks(fresh, from)) {
        // Steps of the old board fit no more.
        isStroking.current = false;
        base.current = acrossBoards(from, fresh, base.current);
        wanted.current &&= acrossBoards(from, fresh, wanted.current);
        reset(wanted.current ?? plays);
      } else if (!wanted.current && !isStroking.current) amend(plays);
      else return;
      if (!wanted.current) base.current = plays;
    },
    [amend, reset],
  );
  useEffect(() => {
    const isKnown = stands.current.grid.board === grid.board;
    if (!isKnown && !isSending.current && !isStroking.current) arrived(grid);
  }, [grid, arrived]);

  const ask = async ({ place, remove, move, pin, release }: Change, { breaks }: Board) => {
    if (remove.length) await api("spots.remove", { spots: remove });
    for (const [at, own] of Map.groupBy(move, (m) => m.at))
      await api("spots.move", {
        spots: own.map((m) => m.spot),
        to: { date: breaks.date[at]!, break: breaks.uuid[at]! },
      });
    if (place.length) await api("spots.place", { campaign, placements: place });
    if (pin.length) await api("spots.pin", { spots: pin, pinned: true });
    if (release.length) await api("spots.pin", { spots: release, pinned: false });
  };
  const send = async (after: Plays) => {
    isStroking.current = false;
    wanted.current = after;
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const key = keyOf("schedules.board", { campaign });
    while (wanted.current) {
      const sent: Plays = wanted.current;
      const { grid, plays } = stands.current;
      wanted.current = null;
      try {
        await ask(changesOf(grid, named(base.current, plays), named(sent, plays)), grid.board);
        base.current = sent;
      } catch (error) {
        failure(error);
        wanted.current = null;
        isStroking.current = false;
      }
      await client.invalidateQueries({ queryKey: key });
      arrived(gridOf(client.getQueryData<Board>(key) ?? grid.board));
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
    plays: history.now,
    set: (plays: Plays) => {
      isStroking.current = true;
      history.set(plays);
    },
    amend,
    busy,
    send,
    undo: later(history.undo),
    redo: later(history.redo),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
