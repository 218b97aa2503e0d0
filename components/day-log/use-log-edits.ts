"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keyOf, useFailure } from "@/components/query";
import { api } from "@/lib/api";
import type { LogEdit } from "@/lib/calls/broadcast/traffic";
import type { Day } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import type { LogRule } from "@/lib/traffic/log-rules";
import { edited, type LogView, opposite } from "@/lib/traffic/log-view";

const MOST_STEPS = 100;
/** Rules an edit would break, and whether a person may do it all the same. */
export type Refused = { edit: LogEdit; rules: LogRule[]; forceable: boolean };
type Broken = { broken: { rules: LogRule[] }[]; forceable: boolean };
type Steps = { done: readonly LogEdit[]; undone: readonly LogEdit[] };

/**
 * The edits of a day's log: shown at once, sent one after another at the version before, each undone by its opposite.
 * What the server refuses is put back as it was.
 */
export function useLogEdits(uuid: string, date: Day, onStale: () => void) {
  const client = useQueryClient();
  const failure = useFailure();
  const key = keyOf("logs.retrieve", { uuid, date });
  const now = () => client.getQueryData<LogView>(key);
  const show = (log: LogView) => client.setQueryData<LogView>(key, log);
  const [steps, setSteps] = useState<Steps>({ done: [], undone: [] });
  const [refused, setRefused] = useState<Refused | null>(null);
  const [sending, setSending] = useState(0);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  // Edits wait for the one before: each is asked at the version its predecessor made.
  const queue = useRef<Promise<LogView | null>>(Promise.resolve(null));

  /** Sends an edit; answers the one that takes it back, or null where it was refused. */
  const send = async (edit: LogEdit, force: boolean): Promise<LogEdit | null> => {
    const before = now();
    if (!before) return null;
    await client.cancelQueries({ queryKey: key });
    const back = opposite(before, edit);
    show(edited(before, edit));
    setSending((n) => n + 1);
    const mine = queue.current.then(async (last) => {
      const version = Math.max(last?.version ?? 0, before.version);
      try {
        return await api("logs.update", { uuid, date, version, edits: [edit], force });
      } catch (error) {
        take(error, edit);
        return null;
      }
    });
    queue.current = mine.then((answer) => answer ?? null);
    const answer = await mine;
    setSending((n) => n - 1);
    if (!answer) {
      await client.invalidateQueries({ queryKey: key });
      return null;
    }
    show(answer);
    setSavedAt(Date.now());
    await client.invalidateQueries({ queryKey: ["logs.diff"] });
    return back;
  };
  const take = (error: unknown, edit: LogEdit) => {
    if (error instanceof Refusal && error.message === "log_rules") {
      const { broken, forceable } = error.more.details as Broken;
      setRefused({ edit, rules: broken.flatMap((b) => b.rules), forceable });
    } else if (error instanceof Refusal && error.code === "stale") {
      setSteps({ done: [], undone: [] });
      onStale();
    } else failure(error);
  };

  const act = async (edit: LogEdit, force = false) => {
    setRefused(null);
    const back = await send(edit, force);
    if (back) setSteps(({ done }) => ({ done: [...done, back].slice(-MOST_STEPS), undone: [] }));
  };
  const undo = async () => {
    const last = steps.done.at(-1);
    if (!last) return;
    setSteps(({ done, undone }) => ({ done: done.slice(0, -1), undone }));
    const back = await send(last, true);
    if (back) setSteps(({ done, undone }) => ({ done, undone: [...undone, back] }));
  };
  const redo = async () => {
    const next = steps.undone.at(-1);
    if (!next) return;
    setSteps(({ done, undone }) => ({ done, undone: undone.slice(0, -1) }));
    const back = await send(next, true);
    if (back) setSteps(({ done, undone }) => ({ done: [...done, back], undone }));
  };
  return {
    act,
    undo,
    redo,
    canUndo: steps.done.length > 0,
    canRedo: steps.undone.length > 0,
    refused,
    forgetRefused: () => setRefused(null),
    saving: sending > 0,
    savedAt,
  };
}
export type LogEdits = ReturnType<typeof useLogEdits>;
