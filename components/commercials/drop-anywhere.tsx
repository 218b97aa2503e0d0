"use client";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files dropped anywhere on the page; a zone of its own under the pointer goes first. */
export function DropAnywhere({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations("commercials");
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Entering a part of the page leaves the part before: the page is left when all were.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drag = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const stop = new AbortController();
    window.addEventListener("dragenter", enter, { signal: stop.signal });
    window.addEventListener("dragleave", leave, { signal: stop.signal });
    window.addEventListener("dragover", drag, { signal: stop.signal });
    window.addEventListener("drop", drop, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-(--z-panel) grid place-items-center rounded-md border-2 border-(--accent) border-dashed bg-accent-soft/90">
      <p className="flex items-center gap-3 text-lg font-semibold text-accent-ink">
        <Upload size={22} strokeWidth={1.75} aria-hidden />
        {t("drop_here")}
      </p>
    </div>
  );
}
