import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { Paper } from "@/components/ui/layout/paper";
import type { DrawnPages } from "@/lib/documents/pages";

/** A document that is drawn anew as it changes: the last drawing, and why there is none. */
export type Drawing = { drawn: DrawnPages | null; error: unknown; redraw: () => void };

/** A document beside what it is made of, scrolled by itself. `later` says when there will be one. */
export function PaperPane({
  of: { drawn, error, redraw },
  title,
  later,
}: {
  of: Drawing;
  title: string;
  later?: string | undefined;
}) {
  const isWaiting = !drawn && !later && !error;
  return (
    <div
      className="min-h-0 grow overflow-auto focus-visible:-outline-offset-2"
      aria-busy={isWaiting}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
    >
      {drawn && <Paper drawn={drawn} title={title} className="p-4" />}
      {!drawn && later && <p className="p-6 text-center text-ink-3">{later}</p>}
      {!drawn && Boolean(error) && <Failed error={error} onRetry={redraw} />}
      {isWaiting && <Skeleton lines={8} className="p-7" />}
    </div>
  );
}
