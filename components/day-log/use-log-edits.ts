"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useUndoSteps } from "@/components/day-log/use-undo-steps";
import { keyOf, useFailure } from "@/components/query";
import { callApi } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { adjustEdits, type Conflict, readLogState, readSeen, type Seen } from "@/lib/traffic/desk/rebase";
import type { LogRule } from "@/lib/traffic/log-rules";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { applyEdits, invertEdits, type LogView } from "@/lib/traffic/log-view";

/** The edits of one act: they are taken or refused together, and taken back in one step. */
export type LogAct = readonly LogEdit[];
/** What a refused act answers: the rules that each spot would break, and whether a person may do it all the same. */
export type Broken = {
  broken: { spot: string | null; line?: string; rules: LogRule[] }[];
  forceable: boolean;
};
export type Refused = Broken & { edits: LogAct };

/** An act that touches what somebody else changed meanwhile: their state, the names, and the act as it can be made now. */
export type Clash = { log: LogView; conflicts: readonly Conflict[]; mine: LogAct; theirs: LogView };
/** What an act was made on: what is seen of the spots it touches, and the version of the log. */
type Base = { seen: Seen; version: number };
const readBase = (log: LogView, edits: LogAct, done: LogAct = []): Base => ({
  seen: readSeen(readLogState(log), edits, done),
  version: log.version,
});

/**
 * The acts of a day's log: shown at once, sent one after another at the version before, each undone by its opposite.
 * What the server refuses is put back as it was.
 */
export function useLogEdits(uuid: string, date: Day) {
  const client = useQueryClient();
  const failure = useFailure();
  const key = keyOf("logs.retrieve", { uuid, date });
  // While edits are under way their log is shown: the one the server gives when it is asked again lacks some of them.
  const [shown, setShown] = useState<LogView | null>(null);
  const held = useRef<LogView | null>(null);
  const show = (log: LogView | null) => {
    held.current = log;
    setShown(log);
  };
  const now = () => held.current ?? client.getQueryData<LogView>(key);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  // What takes an act back is made on what the act left, however long ago: changes of others since then are a clash.
  const bases = useRef(new WeakMap<LogAct, Base>());
  const [sending, setSending] = useState(0);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  // Edits wait for the one before: each is asked at the version its predecessor made.
  const queue = useRef<Promise<LogView | null>>(Promise.resolve(null));
  const underWay = useRef(0);

  /**
   * Shows an act and sends it. What takes it back is known at once, so that undo never overtakes an answer; `taken`
   * says whether the server took it.
   */
  const send = (edits: LogAct, reason: string | null): { back: LogAct | null; taken: Promise<boolean> } => {
    const before = now();
    if (!before) return { back: null, taken: Promise.resolve(false) };
    const back = invertEdits(before, edits);
    const after = applyEdits(before, edits);
    const { seen, version } = bases.current.get(edits) ?? readBase(before, edits);
    if (back) bases.current.set(back, readBase(after, back, edits));
    show(after);
    underWay.current += 1;
    setSending(underWay.current);
    const answered = queue.current.then(async (last) => {
      try {
        const forced = reason !== null && { force: true, reason };
        const log = await callApi("logs.update", {
          uuid,
          date,
          version,
          edits: [...edits],
          seen,
          ...forced,
        });
        return { log, taken: true };
      } catch (error) {
        // As it was, at once: the next edit is told from what is shown.
        show(last && last.version >= before.version ? last : before);
        refuse(error, edits, before);
        return { log: last, taken: false };
      }
    });
    queue.current = answered.then(({ log }) => log);
    const taken = answered.then(async ({ log, taken }) => {
      underWay.current -= 1;
      setSending(underWay.current);
      // While others are under way, what is shown is ahead of this answer.
      if (underWay.current === 0) {
        await client.cancelQueries({ queryKey: key }, { revert: false });
        if (taken && log) client.setQueryData<LogView>(key, log);
        if (underWay.current === 0) show(null);
      }
      if (taken) setSavedAt(Date.now());
      await client.invalidateQueries({ queryKey: taken ? ["logs.diff"] : key });
      return taken;
    });
    return { back, taken };
  };
  const refuse = (error: unknown, edits: LogAct, before: LogView) => {
    if (error instanceof Refusal && error.message === "log_rules") {
      setRefused({ ...(error.more.details as Broken), edits });
    } else if (error instanceof Refusal && error.code === "stale") {
      const { conflicts = [], ...theirs } = error.more.details as LogView & { conflicts?: Conflict[] };
      const mine = adjustEdits(readLogState(theirs), edits);
      bases.current.set(mine, readBase(theirs, mine));
      setClash({ log: before, theirs, conflicts, mine });
    } else failure(error);
  };

  const steps = useUndoSteps(send);
  const act = (edits: LogAct, reason: string | null = null) => {
    setRefused(null);
    setClash(null);
    return steps.act(edits, reason);
  };
  return {
    /** The log with the edits that are under way; null while none is. */
    shown,
    ...steps,
    act,
    /** Resolves once the server has answered every edit made so far. */
    settle: () => queue.current,
    refused,
    forgetRefused: () => setRefused(null),
    clash,
    forgetClash: () => setClash(null),
    saving: sending > 0,
    savedAt,
  };
}
export type LogEdits = ReturnType<typeof useLogEdits>;
