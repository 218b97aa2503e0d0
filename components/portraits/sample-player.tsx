"use client";
import { LoaderCircle, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { useSound } from "@/components/ui/layout/sound";
import { formatTime } from "@/lib/day";

const clock = (seconds: number) => formatTime(Math.floor(seconds), 24, true).replace(/^00:/, "");

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
            className="h-6 w-full cursor-pointer accent-(--accent)"
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
