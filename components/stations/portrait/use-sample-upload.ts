"use client";
import { useEffect, useRef, useState } from "react";
import type { CallInput } from "@/lib/browser/api";
import { upload } from "@/lib/browser/upload";
import { SAMPLE_TITLE_MOST } from "@/lib/inventory/portrait";

type Sample = CallInput<"stations.update_portrait">["samples"][number];
type Sending = { name: string; size: number; sent: number; stop: () => void };

/** The title that a new sample begins with: its file name without the ending. */
const toTitle = (name: string) => name.replace(/\.[^.]+$/, "").slice(0, SAMPLE_TITLE_MOST) || "1";

/** Sends a file, which becomes a sample that is not saved yet. It ends with the screen: nothing is left behind. */
export function useSampleUpload(onSent: (sample: Sample) => void) {
  const running = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<unknown>();
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const stop = new AbortController();
    running.current = stop;
    const of = { name: file.name, size: file.size, stop: () => stop.abort() };
    setError(undefined);
    setSending({ ...of, sent: 0 });
    try {
      const onProgress = (sent: number) => setSending({ ...of, sent });
      const id = await upload(file, { onProgress, signal: stop.signal });
      onSent({
        uuid: crypto.randomUUID(),
        title: toTitle(file.name),
        upload: id,
        file_name: file.name.slice(0, 200),
      });
    } catch (refused) {
      if (!stop.signal.aborted) setError(refused);
    } finally {
      setSending(null);
    }
  };
  return { sending, error, send };
}
