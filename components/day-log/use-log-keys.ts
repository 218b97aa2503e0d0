"use client";
import { useTranslations } from "next-intl";
import type { LogDesk } from "@/components/day-log/use-log-desk";
import { useKeys } from "@/components/ui/controls/keys";
import { listPieces } from "@/lib/traffic/desk/listening";

/** The keys of a day's log: the cursor, the selection, the carried spot, and every act on them. */
export function useLogKeys(desk: LogDesk, mayEdit: boolean, mayListen: boolean) {
  const t = useTranslations("log");
  const { carry, choice, acting, chosen, chosenBreak, edits, inserting, listening, setAsking } = desk;
  const { cursor } = choice;
  /** On the selection or the spot of the cursor, unless a spot is carried. */
  const onActing = (run: () => void) => () => {
    if (acting.length > 0 && !carry.carried) run();
  };
  const onChosen = (run: (spot: NonNullable<typeof chosen>) => void) => () => {
    if (chosen && !carry.carried) run(chosen);
  };
  const onLine = (run: (of: NonNullable<typeof inserting.chosen>) => void) => () => {
    if (inserting.chosen && !carry.carried) run(inserting.chosen);
  };
  const take = () =>
    (inserting.chosen && acting.length === 0
      ? onLine(inserting.remove)
      : onActing(() => desk.remove(acting)))();
  const editing = [
    {
      keys: "space",
      says: t("keys.pick"),
      run: () => {
        if (listening.now) listening.stop();
        else if (carry.carried) carry.put();
        else if (chosen) carry.pick(chosen.uuid);
      },
    },
    { keys: "enter", says: t("keys.drop"), run: carry.put },
    { keys: "alt+arrowup", says: t("earlier"), run: onChosen((p) => desk.shift(p, -1)) },
    { keys: "alt+arrowdown", says: t("later"), run: onChosen((p) => desk.shift(p, 1)) },
    { keys: "m", says: t("move_to"), run: onActing(() => setAsking({ kind: "move", spots: acting })) },
    {
      keys: "s",
      says: t("change_commercial"),
      run: onActing(() => setAsking({ kind: "swap", spots: acting })),
    },
    { keys: "x", says: t("swap_places"), run: onActing(desk.swapPlaces) },
    { keys: "f", says: t("keys.pin"), run: onActing(() => desk.pin(acting)) },
    { keys: "i", says: t("insert_below"), run: () => !carry.carried && desk.askInsert() },
    {
      keys: "e",
      says: t("line_change"),
      run: onLine((of) => of.line.kind === "note" && setAsking({ kind: "line", of })),
    },
    { keys: "delete", says: t("take_out"), run: take },
    { keys: "backspace", says: t("take_out"), run: take },
    {
      keys: "n",
      says: t("note_break"),
      run: () => chosenBreak && setAsking({ kind: "note", of: chosenBreak }),
    },
    { keys: "mod+z", says: t("undo"), run: () => void edits.undo() },
    { keys: "mod+shift+z", says: t("redo"), run: () => void edits.redo() },
    { keys: "p", says: t("publish"), run: () => setAsking({ kind: "publish" }) },
  ];
  const listen = {
    keys: "l",
    says: t("keys.listen"),
    run: () => {
      if (chosenBreak && cursor && !carry.carried) listening.start(listPieces(chosenBreak, cursor));
    },
  };
  const selecting = [
    { keys: "shift+arrowdown", says: t("keys.select"), run: () => desk.go(1, true) },
    { keys: "shift+arrowup", says: t("keys.select"), run: () => desk.go(-1, true) },
  ];
  useKeys("log", t("title"), [
    { keys: "j", says: t("keys.next"), run: () => desk.go(1) },
    { keys: "k", says: t("keys.previous"), run: () => desk.go(-1) },
    { keys: "arrowdown", says: t("keys.next"), run: () => desk.go(1) },
    { keys: "arrowup", says: t("keys.previous"), run: () => desk.go(-1) },
    {
      keys: "escape",
      says: t("keys.cancel"),
      run: () => {
        if (listening.now) listening.stop();
        else if (carry.carried) carry.cancel();
        else choice.clear();
      },
    },
    ...(mayListen ? [listen] : []),
    ...(mayEdit ? [] : [{ keys: "space", says: t("listen_stop"), run: listening.stop }]),
    ...(mayEdit ? [...selecting, ...editing] : []),
  ]);
}
