"use client";
import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { formatTime } from "@/lib/day";

const clock = (seconds: number) => formatTime(Math.floor(seconds), 24, true).replace(/^00:/, "");

/** Plays a sound over its waveform; a press, or the arrows, go to a place in it. */
export function Player({ src, peaks, seconds }: { src: string; peaks: readonly number[]; seconds: number }) {
  const t = useTranslations("commercials");
  const id = useId();
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    const sound = new Audio();
    sound.preload = "none";
    sound.src = src;
    const stopped = () => setPlaying(false);
    const moved = () => setAt(sound.currentTime);
    const broken = () => setSilent(true);
    sound.addEventListener("pause", stopped);
    sound.addEventListener("ended", stopped);
    sound.addEventListener("timeupdate", moved);
    sound.addEventListener("error", broken);
    audio.current = sound;
    return () => {
      sound.pause();
      sound.removeAttribute("src");
      for (const name of ["pause", "ended"]) sound.removeEventListener(name, stopped);
      sound.removeEventListener("timeupdate", moved);
      sound.removeEventListener("error", broken);
    };
  }, [src]);

  const toggle = () => {
    const sound = audio.current;
    if (!sound) return;
    if (playing) return sound.pause();
    setPlaying(true);
    sound.play().catch(() => setPlaying(false));
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  };
  const step = 100 / Math.max(peaks.length, 1);
  const bars = peaks.map((peak, n) => {
    const height = Math.max(peak * 100, 3);
    return <rect key={n} x={n * step} y={50 - height / 2} width={step * 0.7} height={height} />;
  });

  return (
    <div>
      <div className="flex items-center gap-2">
        <IconButton
          look="plain"
          icon={playing ? <Pause /> : <Play />}
          label={t(playing ? "pause" : "play")}
          disabled={silent ? t("cannot_play") : false}
          onClick={toggle}
        />
        <div className="relative h-14 min-w-0 grow rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-full w-full" aria-hidden>
            <clipPath id={id}>
              <rect width={seconds > 0 ? (at / seconds) * 100 : 0} height="100" />
            </clipPath>
            <g className="fill-(--bar-booked)">{bars}</g>
            <g className="fill-(--bar-billed)" clipPath={`url(#${id})`}>
              {bars}
            </g>
          </svg>
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
