"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Asking } from "@/components/day-log/asking";
import { useInserting } from "@/components/day-log/inserting/use-inserting";
import { usePlacing } from "@/components/day-log/inserting/use-placing";
import { useListening } from "@/components/day-log/listening/use-listening";
import { useCarry } from "@/components/day-log/use-carry";
import { useLogEdits } from "@/components/day-log/use-log-edits";
import { useSelected } from "@/components/day-log/use-selected";
import { toast } from "@/components/ui/feedback/toast-store";
import { useRowFocus } from "@/components/ui/table/use-row-focus";
import { findInsertPlace, listCursorRows } from "@/lib/traffic/desk/lines";
import { listSwap } from "@/lib/traffic/desk/selection";
import { findNextPosition, type LogSpotView, type LogView } from "@/lib/traffic/log-view";

/** Everything that can be done on a day's log: one cursor, one selection, one spot carried, one question open. */
export function useLogDesk(read: LogView) {
  const t = useTranslations("log");
  const [asking, setAsking] = useState<Asking | null>(null);
  const edits = useLogEdits(read.station, read.date);
  const log = edits.shown ?? read;
  const carry = useCarry(log, (to) => void edits.act([{ act: "move", ...to }]));
  const listening = useListening();
  const choice = useSelected(log);
  const { cursor, selected } = choice;

  const spots = log.breaks.flatMap((b) => b.spots);
  const chosen = spots.find((p) => p.uuid === cursor);
  const chosenBreak = log.breaks.find((b) => b.uuid === cursor || b.spots.some((p) => p.uuid === cursor));
  const rows = listCursorRows(carry.shown);
  const inserting = useInserting(log, edits, choice);
  const placing = usePlacing(edits, choice);
  const single = chosen ? [chosen] : [];

  const canvas = useRef<HTMLDivElement>(null);
  const { carried } = carry;
  const follow = useRowFocus(
    canvas,
    carried?.spot ?? cursor,
    carried ? `${carried.to_break} ${carried.position}` : "",
  );

  const go = (by: 1 | -1, extend = false) => {
    follow();
    if (carry.carried) return carry.step(by);
    const at = cursor ? rows.indexOf(cursor) : -1;
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? null;
    if (extend && next) choice.extendTo(next);
    else choice.goTo(next);
  };
  const shift = (spot: LogSpotView, by: 1 | -1) => {
    const to = findNextPosition(log, spot.uuid, by);
    if (to) void edits.act([{ act: "move", spot: spot.uuid, ...to }]);
  };
  const remove = (out: readonly LogSpotView[]) => {
    const gone = new Set(out.map((p) => p.uuid));
    const last = rows.findLastIndex((row) => gone.has(row));
    const left = (row: string) => !gone.has(row);
    choice.goTo(rows.slice(last).find(left) ?? rows.slice(0, last).findLast(left) ?? null);
    void edits.act(out.map(({ uuid }) => ({ act: "remove", spot: uuid })));
    const [only, ...others] = out;
    toast({
      text: t("taken_out", {
        title: only && others.length === 0 ? only.title : t("spots", { count: out.length }),
      }),
      action: { label: t("undo"), run: () => void edits.undo() },
    });
  };
  /** Pins spots where they stand; where all are pinned, releases them. */
  const pin = (of: readonly LogSpotView[]) => {
    const pinned = of.some((p) => !p.pinned);
    const changed = of.filter((p) => p.pinned !== pinned);
    void edits.act(changed.map(({ uuid }) => ({ act: "pin", spot: uuid, pinned })));
  };
  /** Asks what to insert below the row of the cursor, or another. */
  const askInsert = (row = cursor) => {
    const place = row === null ? null : findInsertPlace(log, row);
    if (place) setAsking({ kind: "insert", place });
  };
  const swapPlaces = () => {
    const [one, other, ...more] = selected;
    if (one && other && more.length === 0) void edits.act(listSwap(log, one.uuid, other.uuid));
  };

  return {
    log,
    asking,
    setAsking,
    choice,
    edits,
    carry,
    listening,
    spots,
    chosen,
    chosenBreak,
    /** The selected spots, or that of the cursor. */
    acting: selected.length > 0 ? selected : single,
    go,
    shift,
    remove,
    pin,
    swapPlaces,
    inserting,
    placing,
    askInsert,
    canvas,
  };
}
export type LogDesk = ReturnType<typeof useLogDesk>;
