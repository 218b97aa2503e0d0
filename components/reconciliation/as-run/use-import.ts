"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFailure, useSend } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import { Refusal } from "@/lib/errors";

export type ImportRead = CallOutput<"as_run.import">;
export type ImportParams = NonNullable<CallInput<"as_run.import">["params"]>;
type Question = ImportRead["questions"][number];
const isMappingGone = (error: unknown) => error instanceof Refusal && error.message === "mapping_deleted";
const STALE = ["reconciliation", "logs", "campaigns", "tenant"] as const;

/**
 * An as-run file before it is saved: each choice reads it again and says what would change. Where the clock seems
 * wrong, the file is also read with the clock corrected, so that both amounts can be compared.
 */
export function useImport(station: string, date: Day, file: File, onSaved: (first: Day) => void) {
  const t = useTranslations("reconciliation");
  const ui = useTranslations("ui");
  const { signed } = useFormat();
  const [params, setParams] = useState<ImportParams>({});
  const [accepted, setAccepted] = useState<ReadonlySet<Question>>(new Set());
  /** Whether the mapper is open; null until a person opened or closed it. */
  const [mapping, setMapping] = useState<boolean | null>(null);
  const failure = useFailure();
  const [chosenMode, setMode] = useState<ImportParams["mode"]>();
  const preview = useSend("as_run.import", { quiet: true });
  const corrected = useSend("as_run.import", { quiet: true });
  /** The clock's error as the file says it, before any correction. */
  const [offset, setOffset] = useState<ImportRead["offset"]>(null);
  const withdraw = useSend("as_run.withdraw", { invalidates: STALE });
  const save = useSend("as_run.import", {
    invalidates: STALE,
    onDone: (saved) => {
      const { uuid } = saved;
      const first = saved.days.find((day) => day.main)?.date ?? date;
      toast({
        text: saved.known
          ? t("import.known_toast")
          : t("import.saved", { count: saved.matched, change: signed(saved.changes.change) }),
        ...(saved.waiting.length && { detail: t("import.waiting", { count: saved.waiting.length }) }),
        ...(uuid && {
          action: { label: ui("undo"), run: () => withdraw.mutate({ uuid, date: first }) },
        }),
      });
      onSaved(first);
    },
  });
  const send = useRef({ preview: preview.mutateAsync, corrected: corrected.mutate, failure });
  useEffect(() => {
    send.current = { preview: preview.mutateAsync, corrected: corrected.mutate, failure };
  });
  const read = useCallback(
    async (how: ImportParams) => {
      const asked = { uuid: station, file, params: { default_date: date, ...how } };
      const found = await send.current.preview(asked).catch((error: unknown) => {
        if (!isMappingGone(error)) return null;
        // The format is detected anew, with the rest of what was chosen.
        send.current.failure(error);
        const { profile: _, ...rest } = asked.params;
        setParams(({ profile: _, ...kept }) => kept);
        return send.current.preview({ ...asked, params: rest }).catch(() => null);
      });
      if (!found || how.correction) return;
      setOffset(found.offset);
      if (found.offset)
        send.current.corrected({ ...asked, params: { ...asked.params, correction: found.offset.seconds } });
    },
    [station, date, file],
  );
  useEffect(() => {
    void read({});
  }, [read]);

  const change = (how: ImportParams) => {
    const next = { ...params, ...how };
    setParams(next);
    void read({ ...next, mode });
  };
  const found = preview.data;
  // A file that covers the others replaces them until a person chooses: that is what a corrected file is for.
  const mode = chosenMode ?? found?.suggested ?? "add";
  useEffect(() => {
    if (!chosenMode && found && found.suggested !== found.mode)
      void read({ ...params, mode: found.suggested });
  }, [found, chosenMode, params, read]);
  const chooseMode = (next: "add" | "replace") => {
    setMode(next);
    void read({ ...params, mode: next });
  };
  const accept = (question: Question, yes: boolean) => {
    const next = new Set(accepted);
    if (yes) next.add(question);
    else next.delete(question);
    setAccepted(next);
  };
  const open = (found?.questions ?? []).filter((question) => !accepted.has(question));
  return {
    file,
    found,
    error: preview.error,
    reading: preview.isPending,
    retry: () => void read({ ...params, mode }),
    params,
    change,
    isMapping: mapping ?? (found?.problem === "no_lines_read" && found.mappable),
    setMapping,
    /** The file and how it is read, as it would be saved. */
    source: { uuid: station, file, params: { default_date: date, ...params, mode } },
    /** The date and clock that the file is read with. */
    how: { default_date: date, ...params },
    mode,
    chooseMode,
    offset,
    /** The file with its clock corrected, when that is asked about. */
    corrected: offset ? corrected.data : undefined,
    accepted,
    accept,
    open,
    saving: save.isPending,
    save: () =>
      save.mutate({
        uuid: station,
        file,
        params: { default_date: date, ...params, mode, accept: [...accepted], commit: true },
      }),
  };
}
export type Import = ReturnType<typeof useImport>;
