"use client";
import { useEffect, useRef, useState } from "react";
import type { Drawing } from "@/components/ui/layout/paper-pane";
import { type CallInput, callApi } from "@/lib/browser/api";
import { type DrawnPages, readDrawnPages } from "@/lib/documents/pages";

/** Typing rests so long before a document is drawn anew. */
const PAUSE = 250;
type Drawable =
  | "invoices.pdf"
  | "contracts.pdf"
  | "proposals.pdf"
  | "tenant.preview_pdf"
  | "contract_templates.preview";

/**
 * The pages of a document as it is now; none for no input. What cannot be drawn (a text half typed) leaves the last ones.
 * `also` names what else it is drawn from, such as its version.
 */
export function useDocumentPages<N extends Drawable>(
  name: N,
  input: CallInput<N> | null,
  also: readonly unknown[] = [],
): Drawing {
  const [drawn, setDrawn] = useState<DrawnPages | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const drawnFrom = JSON.stringify([input, also, attempt]);
  const latest = useRef(input);
  const hasBegun = useRef(false);
  useEffect(() => {
    latest.current = input;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn anew when what it is drawn from changes
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      if (latest.current === null) return;
      hasBegun.current = true;
      const blob: unknown = await callApi(name, latest.current, { signal: stop.signal });
      const pages = blob instanceof Blob ? readDrawnPages(await blob.text()) : null;
      if (stop.signal.aborted) return;
      if (pages) setDrawn(pages);
      setError(null);
    };
    const fail = (reason: unknown) => {
      if (!stop.signal.aborted) setError(reason);
    };
    const timer = setTimeout(() => void draw().catch(fail), hasBegun.current ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, drawnFrom]);
  return { drawn, error, redraw: () => setAttempt((n) => n + 1) };
}
