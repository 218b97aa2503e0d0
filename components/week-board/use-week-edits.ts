"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useUndoSteps } from "@/components/day-log/use-undo-steps";
import { keyOf, useFailure } from "@/components/query";
import { type CallInput, callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { isOneOf } from "@/lib/own";
import { readSeen, type Seen } from "@/lib/traffic/desk/rebase";
import { LOG_RULES, type LogRule } from "@/lib/traffic/log-rules";
import type { LogView } from "@/lib/traffic/log-view";
import {
  applyChange,
  invertChange,
  mergeLog,
  readWeekState,
  type WeekChange,
  type WeekView,
} from "@/lib/traffic/week/board";

/** Rules a change would break, and whether a person may do it all the same. */
export type RefusedChange = { change: WeekChange; rules: LogRule[]; forceable: boolean };
type Details = { broken?: { rules: string[] }[]; forceable?: boolean };
type Answer = { taken: boolean; merge: ((week: WeekView) => WeekView | null) | null };

const without = (steps: readonly WeekChange[], step: WeekChange) => steps.filter((one) => one !== step);
const versionOf = ({ stations, days }: WeekView, { station, date }: { station: string; date: string }) =>
  days.find((day) => day.date === date && stations[day.station]?.uuid === station)?.version ?? 1;

/** What a change was made on: what is seen of its spot, and the version of the log. */
type Base = { seen: Seen; version: number };
const readBase = (week: WeekView, change: WeekChange): Base =>
  change.via === "log"
    ? { seen: readSeen(readWeekState(week), [change.edit]), version: versionOf(week, change) }
    : { seen: readSeen(readWeekState(week), []), version: 1 };

/**
 * The changes of a week board: shown at once, sent one after another at the version before, each undone by its inverse.
 * What the server refuses is put back. `onStale`: somebody else has changed the same spot; the change was not saved.
 */
export function useWeekEdits(input: CallInput<"logs.week">, onStale: (change: WeekChange) => void) {
  const client = useQueryClient();
  const failure = useFailure();
  const key = keyOf("logs.week", input);
  // What the server has answered, and what is under way: the board shows both.
  const base = useRef<WeekView | null>(null);
  const pending = useRef<readonly WeekChange[]>([]);
  // What takes a change back is made on what the change left, however long ago.
  const bases = useRef(new WeakMap<WeekChange, Base>());
  const [shown, setShown] = useState<WeekView | null>(null);
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const show = () => {
    const week = base.current;
    setShown(week && pending.current.length > 0 ? pending.current.reduce(applyChange, week) : null);
  };

  const refuse = (error: unknown, change: WeekChange): Answer["merge"] => {
    if (error instanceof Refusal && error.code === "stale") {
      onStale(change);
      return (week) => mergeLog(week, error.more.details as LogView);
    }
    const isRules = error instanceof Refusal && ["log_rules", "rules_broken"].includes(error.message);
    const { broken = [], forceable = false }: Details = isRules ? Object(error.more.details) : {};
    const rules = broken.flatMap((b) => b.rules).filter((rule) => isOneOf(LOG_RULES, rule));
    if (rules.length > 0) setRefused({ change, rules, forceable });
    else failure(error);
    return null;
  };

  const save = async (change: WeekChange, on: Base, reason: string | null): Promise<Answer> => {
    try {
      if (change.via === "move") {
        const { to_break, ...to } = change.to;
        await callApi("spots.move", { spots: [change.spot], to: { ...to, break: to_break } });
        // Only the server knows the versions that both days have now.
        const fresh = await callApi("logs.week", input).catch(() => null);
        return { taken: true, merge: (week) => fresh ?? applyChange(week, change) };
      }
      const { station: uuid, date, edit } = change;
      const log = await callApi("logs.update", {
        uuid,
        date,
        ...on,
        edits: [edit],
        ...(reason !== null && { force: true, reason }),
      });
      return { taken: true, merge: (week) => mergeLog(week, log) };
    } catch (error) {
      return { taken: false, merge: refuse(error, change) };
    }
  };

  /** Shows a change and sends it; `taken` says whether the server took it. */
  const send = (change: WeekChange, reason: string | null) => {
    base.current ??= client.getQueryData<WeekView>(key) ?? null;
    const before = base.current && pending.current.reduce(applyChange, base.current);
    if (!before) return { back: null, taken: Promise.resolve(false) };
    const back = invertChange(before, change);
    const on = bases.current.get(change) ?? readBase(before, change);
    if (back) bases.current.set(back, readBase(applyChange(before, change), back));
    pending.current = [...pending.current, change];
    show();
    const taken = queue.current.then(async () => {
      const { taken, merge } = await save(change, on, reason);
      const merged = base.current && merge ? merge(base.current) : base.current;
      pending.current = without(pending.current, change);
      base.current = merged ?? base.current;
      const isLast = pending.current.length === 0;
      if (isLast) {
        await client.cancelQueries({ queryKey: key }, { revert: false });
        if (base.current) client.setQueryData<WeekView>(key, base.current);
        // A change that was made meanwhile still builds on it.
        if (pending.current.length === 0) base.current = null;
      }
      show();
      if (taken) setSavedAt(Date.now());
      // The next change does not wait for what the board reads anew.
      if (isLast && (!taken || merged === null)) void client.invalidateQueries({ queryKey: key });
      return taken;
    });
    queue.current = taken.catch(() => undefined);
    return { back, taken };
  };

  const steps = useUndoSteps(send);
  const act = (change: WeekChange, reason: string | null = null) => {
    setRefused(null);
    return steps.act(change, reason);
  };
  return {
    /** The week with the changes that are under way; null while none is. */
    shown,
    ...steps,
    act,
    refused,
    forgetRefused: () => setRefused(null),
    saving: shown !== null,
    savedAt,
  };
}
export type WeekEdits = ReturnType<typeof useWeekEdits>;
