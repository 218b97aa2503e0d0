"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Asking } from "@/components/day-log/asking";
import { useCarry } from "@/components/day-log/use-carry";
import { useLogEdits } from "@/components/day-log/use-log-edits";
import { useKeys } from "@/components/ui/controls/keys";
import { toast } from "@/components/ui/feedback/toast-store";
import { useRowFocus } from "@/components/ui/table/use-row-focus";
import { findNextPosition, type LogSpotView, type LogView } from "@/lib/traffic/log-view";

/** Everything that can be done on a day's log, by keys and by pointer: one cursor, one spot carried, one question open. */
export function useLogDesk(read: LogView, mayEdit: boolean) {
  const t = useTranslations("log");
  const [asking, setAsking] = useState<Asking | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const edits = useLogEdits(read.station, read.date, () => toast({ tone: "info", text: t("stale") }));
  const log = edits.shown ?? read;
  const carry = useCarry(log, (to) => void edits.act({ act: "move", ...to }));

  const spots = log.breaks.flatMap((b) => b.spots);
  const chosen = spots.find((p) => p.uuid === cursor);
  const chosenBreak = log.breaks.find((b) => b.uuid === cursor || b.spots.some((p) => p.uuid === cursor));
  const rows = carry.shown.breaks.flatMap((b) => [b.uuid, ...b.spots.map((p) => p.uuid)]);

  const canvas = useRef<HTMLDivElement>(null);
  const { carried } = carry;
  const follow = useRowFocus(
    canvas,
    carried?.spot ?? cursor,
    carried ? `${carried.to_break} ${carried.position}` : "",
  );

  const go = (by: 1 | -1) => {
    follow();
    if (carry.carried) return carry.step(by);
    const at = cursor ? rows.indexOf(cursor) : -1;
    setCursor(rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? null);
  };
  const shift = (spot: LogSpotView, by: 1 | -1) => {
    const to = findNextPosition(log, spot.uuid, by);
    if (to) void edits.act({ act: "move", spot: spot.uuid, ...to });
  };
  const remove = (spot: LogSpotView) => {
    setCursor(rows[rows.indexOf(spot.uuid) + 1] ?? rows[rows.indexOf(spot.uuid) - 1] ?? null);
    void edits.act({ act: "remove", spot: spot.uuid });
    toast({
      text: t("taken_out", { title: spot.title }),
      action: { label: t("undo"), run: () => void edits.undo() },
    });
  };
  const onChosen = (run: (spot: LogSpotView) => void) => () => {
    if (chosen && !carry.carried) run(chosen);
  };
  const editing = [
    {
      keys: "space",
      says: t("keys.pick"),
      run: () => (carry.carried ? carry.put() : chosen && carry.pick(chosen.uuid)),
    },
    { keys: "enter", says: t("keys.drop"), run: carry.put },
    { keys: "escape", says: t("keys.cancel"), run: carry.cancel },
    { keys: "alt+arrowup", says: t("earlier"), run: onChosen((p) => shift(p, -1)) },
    { keys: "alt+arrowdown", says: t("later"), run: onChosen((p) => shift(p, 1)) },
    { keys: "m", says: t("move_to"), run: onChosen((spot) => setAsking({ kind: "move", spot })) },
    { keys: "s", says: t("swap_copy"), run: onChosen((spot) => setAsking({ kind: "swap", spot })) },
    { keys: "delete", says: t("take_out"), run: onChosen(remove) },
    { keys: "backspace", says: t("take_out"), run: onChosen(remove) },
    {
      keys: "n",
      says: t("note_break"),
      run: () => chosenBreak && setAsking({ kind: "note", of: chosenBreak }),
    },
    { keys: "mod+z", says: t("undo"), run: () => void edits.undo() },
    { keys: "mod+shift+z", says: t("redo"), run: () => void edits.redo() },
    { keys: "p", says: t("publish"), run: () => setAsking({ kind: "publish" }) },
  ];
  useKeys(t("title"), [
    { keys: "j", says: t("keys.next"), run: () => go(1) },
    { keys: "k", says: t("keys.previous"), run: () => go(-1) },
    { keys: "arrowdown", says: t("keys.next"), run: () => go(1) },
    { keys: "arrowup", says: t("keys.previous"), run: () => go(-1) },
    ...(mayEdit ? editing : []),
  ]);

  return { log, asking, setAsking, cursor, setCursor, edits, carry, spots, chosen, shift, remove, canvas };
}
export type LogDesk = ReturnType<typeof useLogDesk>;
