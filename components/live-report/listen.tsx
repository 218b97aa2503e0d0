import { Pause, Play } from "lucide-react";
import { type Live, useLiveWords } from "@/components/live-report/words";
import { Waveform } from "@/components/ui/layout/sound";
import { formatTime } from "@/lib/day";

type PlayableCommercial = NonNullable<Live["copy"]>;
/** Below this peak a sound is drawn as silence. */
const QUIET = 0.02;
const glyph = { size: 17, strokeWidth: 2.2, fill: "currentColor", "aria-hidden": true };

/** The spot itself, played by the script of the page; without script the browser's own player. */
export function Listen({
  copy: { title, length, waveform },
  src,
}: {
  copy: PlayableCommercial;
  src: string | null;
}) {
  const { t } = useLiveWords();
  const loudest = Math.max(QUIET, ...waveform);
  const head = (
    <div className="mb-1 flex items-baseline justify-between gap-3">
      <span className="cut font-medium">{title}</span>
      <span className="num text-xs text-ink-3">{formatTime(length, 24, true).slice(4)}</span>
    </div>
  );
  if (!src) return <div className="[&>div]:mb-0">{head}</div>;
  const start = t("listen", { title });
  return (
    <>
      <div className="group flex items-center gap-3.5" data-live-listen={src} data-seconds={length}>
        <button
          type="button"
          aria-label={start}
          data-start={start}
          data-pause={t("pause")}
          className="grid noscript:hidden size-11 flex-none place-items-center rounded-full bg-accent text-on-accent shadow-1 hover:bg-accent-hover aria-disabled:bg-sunken aria-disabled:text-ink-off"
        >
          <Play {...glyph} className="group-data-playing:hidden" />
          <Pause {...glyph} className="hidden group-data-playing:block" />
        </button>
        <div className="min-w-0 grow">
          {head}
          <Waveform peaks={waveform.map((peak) => peak / loudest)} heard={0} className="h-6" />
          <p hidden className="mt-1 text-xs text-ink-3">
            {t("silent")}
          </p>
        </div>
      </div>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: a radio spot has no captions */}
        <audio controls preload="none" src={src} className="mt-2 w-full" />
      </noscript>
    </>
  );
}
