import { ListenButton } from "@/components/live-report/listen-button";
import { type Live, useLiveWords } from "@/components/live-report/words";
import { formatTime } from "@/lib/day";

type PlayableCommercial = NonNullable<Live["copy"]>;
/** Below this peak a sound is drawn as silence. */
const QUIET = 0.02;

/** The spot itself; without script the browser's own player. */
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
  return (
    <>
      <ListenButton
        src={src}
        peaks={waveform.map((peak) => peak / loudest)}
        seconds={length}
        words={{ spot: t("listen", { title }), pause: t("pause"), silent: t("silent") }}
      >
        {head}
      </ListenButton>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: a radio spot has no captions */}
        <audio controls preload="none" src={src} className="mt-2 w-full" />
      </noscript>
    </>
  );
}
