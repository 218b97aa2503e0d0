"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useDesk } from "@/components/settings/desk";
import { SettingsDraft, treeOf } from "@/components/settings/draft";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useProblem } from "@/components/ui/feedback/sentence";
import { holdUnsaved } from "@/lib/browser/unsaved";
import { type Path, type PathValue, readPath, writeTree } from "@/lib/paths";

type At<V extends object> = Path<V> & string;
type Value<V extends object, P extends string> = Exclude<PathValue<V, P>, undefined>;

type Bound<V extends object, P extends string> = {
  name: P;
  value: Value<V, P>;
  onChange: (value: Value<V, P>) => void;
  onBlur: () => void;
  error?: string;
};
export type Clash = {
  path: string;
  mine: unknown;
  theirs: unknown;
  choose: (whose: "mine" | "theirs") => void;
};
export type Autosave<V extends object> = {
  /** As shown: what is saved, with what is typed over it. */
  values: V;
  /** For what is typed: saved after a pause or when left. */
  field: <P extends At<V>>(path: P) => Bound<V, P>;
  /** For what is chosen: saved at once. */
  choice: <P extends At<V>>(path: P) => Bound<V, P>;
  /** Saves a whole value at once: lists, drawings. */
  set: <P extends At<V>>(path: P, value: Value<V, P>) => void;
  /** What is refused at a path inside a whole value: "taxes_json.0.name". */
  errorAt: (path: string) => string | undefined;
  /** What another saved at a path meanwhile. */
  clashes: readonly Clash[];
};

/**
 * Settings that save themselves. `read` gives what is saved now, `send` saves some of it (a tree of what changed) and
 * resolves once `read` knows it, `refresh` reads it again after a 412. `firm` names what undo cannot take back.
 */
export function useAutosave<V extends object>({
  read,
  send,
  refresh,
  firm = () => false,
}: {
  read: () => V;
  send: (changes: object) => Promise<unknown>;
  refresh: () => Promise<unknown>;
  firm?: (path: string) => boolean;
}): Autosave<V> {
  const id = useId();
  const t = useTranslations("ui");
  const say = useProblem();
  const { report, push } = useDesk();
  const latest = useRef({ read, send, refresh, firm });
  useEffect(() => {
    latest.current = { read, send, refresh, firm };
  });
  const [draft] = useState(
    () =>
      new SettingsDraft({
        read: () => latest.current.read(),
        send: (changes) => latest.current.send(changes),
        refresh: () => latest.current.refresh(),
        saved: (before) => {
          const back = Object.fromEntries(
            Object.entries(before).filter(([path]) => !latest.current.firm(path)),
          );
          const { send } = latest.current;
          if (Object.keys(back).length) push({ undo: () => send(treeOf(back)) });
        },
      }),
  );
  const now = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  const { edits, refused, clashes, state, error } = now;

  useEffect(() => {
    if (state !== "idle") report(id, { state, error, at: Date.now(), retry: () => void draft.flush() });
  }, [state, error, draft, id, report]);
  const waiting = Object.keys(edits).length > 0;
  useEffect(() => (waiting ? holdUnsaved() : undefined), [waiting]);
  useLeaveGuard(waiting && state === "failed", t("leave_text"));
  // Another tab of the settings is opened: what was typed here is still saved.
  useEffect(() => () => void draft.flush(), [draft]);

  const shown = Object.entries(edits).reduce<V>(
    (all, [path, edit]) => writeTree(all, path, edit.value),
    read(),
  );
  const problemAt = (path: string) => {
    const problem = refused[path];
    return problem && say(problem);
  };
  const bind = <P extends At<V>>(path: P, at_once: boolean) => {
    const problem = problemAt(path);
    return {
      name: path,
      value: readPath(shown, path) as Value<V, P>,
      onChange: (value: Value<V, P>) => draft.change(path, value, at_once),
      onBlur: () => {
        if (edits[path] && !refused[path]) void draft.flush();
      },
      ...(problem && { error: problem }),
    };
  };
  return {
    values: shown,
    field: (path) => bind(path, false),
    choice: (path) => bind(path, true),
    set: (path, value) => draft.change(path, value, true),
    errorAt: problemAt,
    clashes: Object.entries(clashes).map(([path, theirs]) => ({
      path,
      mine: edits[path]?.value,
      theirs,
      choose: (whose) => draft.choose(path, whose),
    })),
  };
}
