"use client";
import { useEffect, useRef, useState } from "react";
import type { ImportParams } from "@/components/reconciliation/as-run/use-import";
import type { CallOutput } from "@/lib/browser/api";
import { callApi } from "@/lib/browser/api";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { findMappingProblem } from "@/lib/traffic/asrun/mapping/problem";
import { proposeMapping } from "@/lib/traffic/asrun/mapping/propose";
import type { Separator } from "@/lib/traffic/asrun/mapping/separators";

export type MappedRead = CallOutput<"as_run.map">;
export type SavedMapping = CallOutput<"as_run_mappings.list">["rows"][number];

/** Choosing rests so long before the file is read anew. */
const PAUSE = 250;

/** The mapping of a file while it is made: each change reads the file again as the import would. */
export function useMapper(station: string, file: File, how: ImportParams, saved: SavedMapping | null) {
  const [head, setHead] = useState<string[]>();
  const [mapping, setMapping] = useState<AsRunMapping | null>(saved?.mapping ?? null);
  const [read, setRead] = useState<MappedRead>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const problem = mapping && findMappingProblem(mapping);
  const { date, default_date, zone, encoding, correction } = how;
  const hasHead = useRef(false);
  const params = useRef({ date, default_date, zone, encoding, correction });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (problem && hasHead.current) {
      setRead(undefined);
      setBusy(false);
      return;
    }
    const stop = new AbortController();
    const asked = mapping && !problem ? { mapping } : {};
    const timer = setTimeout(
      () => {
        setBusy(true);
        callApi(
          "as_run.map",
          { uuid: station, file, params: { ...params.current, ...asked } },
          { signal: stop.signal },
        ).then(
          (answer) => {
            if (stop.signal.aborted) return;
            setBusy(false);
            setError(null);
            setHead(answer.head);
            hasHead.current = true;
            if (!mapping) setMapping(proposeMapping(answer.head));
            setRead("mapping" in asked ? answer : undefined);
          },
          (reason) => {
            if (stop.signal.aborted) return;
            setBusy(false);
            setError(reason);
          },
        );
      },
      mapping ? PAUSE : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [station, file, mapping, problem, attempt]);

  return {
    head,
    mapping,
    change: setMapping,
    /** Another separator cuts other columns: they are proposed anew. */
    separate: (separator: Separator) => head && setMapping(proposeMapping(head, separator)),
    problem,
    read,
    error,
    busy,
    retry: () => setAttempt(attempt + 1),
  };
}
export type Mapper = ReturnType<typeof useMapper>;
