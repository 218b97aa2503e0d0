"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/feedback/toast-store";
import { buildAudioHref } from "@/lib/hrefs";
import type { Piece } from "@/lib/traffic/desk/listening";

type Now = { pieces: readonly Piece[]; at: number };

function silence(sound: HTMLAudioElement | null) {
  if (!sound) return;
  sound.onended = null;
  sound.onerror = null;
  sound.pause();
  sound.removeAttribute("src");
}

/** The commercials of a break one after the other; what has no audio is skipped, and said. */
export function useListening() {
  const t = useTranslations("log");
  const [now, setNow] = useState<Now | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  useEffect(() => () => silence(audio.current), []);

  const stop = () => {
    silence(audio.current);
    setNow(null);
  };
  const saySkipped = (titles: readonly string[]) =>
    toast({ tone: "info", text: t("listen_skipped", { titles: titles.join(", ") }) });
  const startAt = (pieces: readonly Piece[], at: number) => {
    const piece = pieces[at];
    if (!piece?.commercial) return stop();
    setNow({ pieces, at });
    audio.current ??= new Audio();
    const sound = audio.current;
    const next = () => startAt(pieces, at + 1);
    sound.onended = next;
    sound.onerror = () => {
      saySkipped([piece.title]);
      next();
    };
    sound.src = buildAudioHref(piece.commercial);
    sound.play().catch((error: unknown) => {
      // A source that cannot be read fires its own event, and another source ends this attempt.
      if (error instanceof DOMException && error.name === "NotAllowedError") stop();
    });
  };
  const start = (all: readonly Piece[]) => {
    silence(audio.current);
    const silent = all.filter((piece) => piece.isSilent).map((piece) => piece.title);
    if (silent.length > 0) saySkipped([...new Set(silent)]);
    else if (all.length === 0) toast({ tone: "info", text: t("listen_none") });
    startAt(
      all.filter((piece) => !piece.isSilent),
      0,
    );
  };
  return { now, row: now?.pieces[now.at]?.row ?? null, start, stop };
}
export type Listening = ReturnType<typeof useListening>;
