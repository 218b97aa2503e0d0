"use client";
import { LoaderCircle, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useSound } from "@/components/ui/layout/sound";
import { formatTime } from "@/lib/day";

const clock = (seconds: number) => formatTime(Math.floor(seconds), 24, true).replace(/^00:/, "");

/** Drawn by hand: browsers draw the bar of an accent colour white on dark ground. */
const PLACE = cx(
  "h-6 w-full cursor-pointer appearance-none bg-transparent",
  "[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-(--control-line)",
  "[&::-webkit-slider-thumb]:-mt-[0.3125rem] [&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-(--accent)",
  "[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-(--control-line)",
  "[&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-(--accent)",
);

/** Plays one sample: a button, the place in it, and its time. One that could not be played can be tried again. */
export function SamplePlayer({ src, title, seconds }: { src: string; title: string; seconds: number }) {
  const t = useTranslations("portraits");
  const { playing, loading, at, silent, toggle, seek } = useSound(src);
  const icon = playing ? <Pause /> : <Play />;
  return (
    <div>
      <div className="flex items-center gap-3">
        <IconButton
          look="plain"
          size="lg"
          className="flex-none"
          icon={loading ? <LoaderCircle className="animate-spin" /> : icon}
          label={t(playing ? "pause" : "play", { title })}
          onClick={toggle}
        />
        <div className="min-w-0 grow">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
            <span className="num flex-none text-xs text-ink-3">
              {t("time", { at: clock(at), of: clock(seconds) })}
            </span>
          </p>
          <input
            type="range"
            className={PLACE}
            aria-label={t("place", { title })}
            aria-valuetext={t("time", { at: clock(at), of: clock(seconds) })}
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(at, seconds)}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
      </div>
      <p role="status" className="text-xs text-bad-ink empty:hidden">
        {silent ? t("silent") : ""}
      </p>
    </div>
  );
}
