"use client";
import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useSound, Waveform } from "@/components/ui/layout/sound";

export function ListenButton({
  src,
  peaks,
  seconds,
  words,
  children,
}: {
  src: string;
  peaks: readonly number[];
  seconds: number;
  words: { spot: string; pause: string; silent: string };
  children: ReactNode;
}) {
  const { playing, at, silent, toggle } = useSound(src);
  const Glyph = playing ? Pause : Play;
  return (
    <div className="flex items-center gap-3.5">
      <button
        type="button"
        aria-label={playing ? words.pause : words.spot}
        aria-disabled={silent || undefined}
        onClick={toggle}
        className="grid noscript:hidden size-11 flex-none place-items-center rounded-full bg-accent text-on-accent shadow-1 hover:bg-accent-hover aria-disabled:bg-sunken aria-disabled:text-ink-off"
      >
        <Glyph size={17} strokeWidth={2.2} fill="currentColor" aria-hidden />
      </button>
      <div className="min-w-0 grow">
        {children}
        <Waveform peaks={peaks} heard={seconds > 0 ? at / seconds : 0} className="h-6" />
        {silent && <p className="mt-1 text-xs text-ink-3">{words.silent}</p>}
      </div>
    </div>
  );
}
