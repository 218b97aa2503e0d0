"use client";
import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { useSound, Waveform } from "@/components/ui/layout/sound";
import { formatTime } from "@/lib/day";

const clock = (seconds: number) => formatTime(Math.floor(seconds), 24, true).replace(/^00:/, "");

/** Spots a sound over its waveform; a press, or the arrows, go to a place in it. */
export function Player({ src, peaks, seconds }: { src: string; peaks: readonly number[]; seconds: number }) {
  const t = useTranslations("commercials");
  const { playing, at, silent, toggle, seek } = useSound(src);
  return (
    <div>
      <div className="flex items-center gap-2">
        <IconButton
          look="plain"
          icon={playing ? <Pause /> : <Play />}
          label={t(playing ? "pause" : "spot")}
          disabled={silent ? t("cannot_play") : false}
          onClick={toggle}
        />
        <div className="relative h-14 min-w-0 grow rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
          <Waveform peaks={peaks} heard={seconds > 0 ? at / seconds : 0} className="h-full" />
          <input
            type="range"
            className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
            aria-label={t("place_in_sound")}
            aria-valuetext={clock(at)}
            min={0}
            max={seconds}
            step={0.1}
            value={at}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        <span className="num w-10 text-right text-xs text-ink-3">{clock(playing || at ? at : seconds)}</span>
      </div>
      {silent && <p className="mt-1 text-xs text-ink-3">{t("cannot_play")}</p>}
    </div>
  );
}
