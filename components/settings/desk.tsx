"use client";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { useFailure } from "@/components/query";
import type { DraftState } from "@/components/settings/draft";

type Note = Pick<DraftState, "state" | "error"> & { at: number; retry: () => void };
type Step = { undo: () => Promise<unknown> };

type Desk = {
  /** The one thing to say of all drafts: a failure first, then what is under way, then when last saved. */
  note: Note | null;
  report: (id: string, note: Note) => void;
  push: (step: Step) => void;
  /** Takes the last saved change back; null where there is none. */
  undo: (() => void) | null;
  undoing: boolean;
};
const DeskContext = createContext<Desk | null>(null);
const ORDER: readonly DraftState["state"][] = ["failed", "saving", "waiting", "saved"];

/** Stays while the tabs change: what is being saved, when it was, and the way back. */
export function SettingsDesk({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  const failure = useFailure();
  const [notes, setNotes] = useState<Readonly<Record<string, Note>>>({});
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undoing, setUndoing] = useState(false);
  const report = useCallback((id: string, note: Note) => setNotes((all) => ({ ...all, [id]: note })), []);
  const push = useCallback((step: Step) => setSteps((all) => [...all, step]), []);
  const last = steps.at(-1);
  const desk = useMemo<Desk>(() => {
    const all = Object.values(notes).sort((a, b) => b.at - a.at);
    const undo = async () => {
      if (!last) return;
      setUndoing(true);
      try {
        await last.undo();
        report(t("undo"), { state: "saved", at: Date.now(), retry: () => undefined });
        setSteps((steps) => steps.filter((step) => step !== last));
      } catch (error) {
        failure(error);
      }
      setUndoing(false);
    };
    return {
      note: ORDER.map((state) => all.find((one) => one.state === state)).find(Boolean) ?? null,
      report,
      push,
      undo: last && !undoing ? () => void undo() : null,
      undoing,
    };
  }, [notes, last, undoing, report, push, failure, t]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("useDesk must be used inside the settings");
  return desk;
}
