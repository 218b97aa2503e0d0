"use client";
import { useTranslations } from "next-intl";
import { RotationButton } from "@/components/campaigns/copy/rotation-button";
import { SegmentGaps } from "@/components/campaigns/copy/rotation-gaps";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { CopyField } from "@/components/campaigns/editor/commercial-field";
import { type DraftSegment, withSegment } from "@/components/campaigns/editor/draft";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { SpotBar } from "@/components/ui/controls/color-field";
import { Tag } from "@/components/ui/feedback/tag";
import { formatSpotLabel } from "@/lib/commercials/spot-label";

/** Which spot airs in each segment; a campaign may be booked before its copy is there. */
export function StepCommercials() {
  const t = useTranslations("campaigns");
  const { draft } = useOrder();
  if (draft.segments.length === 0) return <p className="text-ink-2">{t("needs_segments")}</p>;
  return (
    <ol className="grid gap-3">
      {draft.segments.map((segment, i) => (
        <CopyCard key={segment.key} segment={segment} number={i + 1} />
      ))}
    </ol>
  );
}

const MEDIA = ["fine", "doubtful", "refused"] as const;
const mediaOf = (state: string | undefined) => MEDIA.find((m) => m === state);

function CopyCard({ segment, number }: { segment: DraftSegment; number: number }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { draft, setDraft, commercials } = useOrder();
  const chosen = commercials.find((c) => c.uuid === segment.commercial);
  const { spots } = useShell();
  const copies = [...new Set(draft.segments.flatMap(({ commercial }) => commercial ?? []))];
  const nth = copies.indexOf(segment.commercial ?? "") + 1;
  const media = mediaOf(chosen?.media_state);
  const change = (copy: Partial<DraftSegment>) => setDraft((d) => withSegment(d, segment.key, copy));
  return (
    <li
      id={segment.key}
      tabIndex={-1}
      className="rounded-md border border-line bg-raised p-3.5 outline-none focus:border-(--focus)"
    >
      <p className="mb-2.5 flex gap-2 text-ink-2">
        <span className="num font-semibold text-ink">{number}</span>
        <span>
          {words.count(segment)}, {words.days(segment.weekdays)} {words.hours(segment)}
        </span>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <CopyField className="min-w-64 grow" segment={segment} onChange={change} />
        <RotationButton segment={segment} number={number} onChange={change} />
        {chosen && (
          <span className="flex h-control items-center gap-2">
            <SpotBar color={chosen.color} />
            <Tag>{formatSpotLabel(spots.label, nth, chosen.length)}</Tag>
            <span className="num text-ink-2">{words.seconds(chosen.length)}</span>
            {media ? (
              <Status of="media" is={media} />
            ) : (
              <span className="text-xs text-warn-ink">{t("no_audio")}</span>
            )}
          </span>
        )}
      </div>
      <SegmentGaps className="mt-3" segment={segment} />
    </li>
  );
}
