"use client";
import { useEffect, useRef, useState } from "react";
import { type CallInput, callApi } from "@/lib/browser/api";

/** Typing rests so long before the sample is drawn anew. */
const PAUSE = 250;
/** An old document stays a moment longer: the new one is laid over it once it is drawn. */
const KEEP = 5_000;
type Previews = "tenant.preview_pdf" | "contract_templates.preview";

/**
 * A document as it would be, as an address for the viewer; null until the first is there. What cannot be drawn (a text
 * half typed) leaves the last one. `also` names what else it is drawn from.
 */
export function useBlobPreview<N extends Previews>(
  name: N,
  input: CallInput<N>,
  also: readonly unknown[] = [],
) {
  const [shown, setShown] = useState<string | null>(null);
  const drawnFrom = JSON.stringify([input, also]);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      const blob: unknown = await callApi(name, latest.current, { signal: stop.signal });
      if (stop.signal.aborted || !(blob instanceof Blob)) return;
      const url = URL.createObjectURL(blob);
      setShown((before) => {
        if (before) setTimeout(() => URL.revokeObjectURL(before), KEEP);
        return url;
      });
    };
    const timer = setTimeout(() => void draw().catch(() => undefined), drawnFrom ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, drawnFrom]);
  return shown;
}
