"use client";
import { Copy, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { useCopyName } from "@/components/campaigns/editor/commercial-field";
import {
  copySegment,
  type DraftSegment,
  newSegmentWithSpot,
  withoutSegment,
  withSegment,
} from "@/components/campaigns/editor/draft";
import { Mixes } from "@/components/campaigns/editor/mixes";
import { Problems } from "@/components/campaigns/editor/problems";
import type { EstimateLine } from "@/components/campaigns/editor/use-estimate";
import { PackagePicker } from "@/components/campaigns/packages/package-picker";
import { SegmentSentence } from "@/components/campaigns/steps/segment-sentence";
import { Button, IconButton } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { compare } from "@/lib/money";

/** What is sold: one sentence a rule, each with what it costs and what of it fits. */
export function StepSegments() {
  const t = useTranslations("campaigns");
  const { draft, setDraft, go, commercials } = useOrder();
  if (!draft.start_date || !draft.end_date || draft.stations.length === 0)
    return (
      <p className="text-ink-2">
        {t.rich(draft.start_date && draft.end_date ? "needs_stations" : "needs_dates", {
          link: (words) => (
            <button
              type="button"
              className="link"
              onClick={() => go(draft.start_date && draft.end_date ? "stations" : "dates")}
            >
              {words}
            </button>
          ),
        })}
      </p>
    );
  const add = (segment: DraftSegment) => setDraft((d) => ({ ...d, segments: [...d.segments, segment] }));
  return (
    <div className="grid gap-3">
      {draft.segments.length === 0 && (
        <Mixes onPick={(more) => add(newSegmentWithSpot(draft, commercials, more))} />
      )}
      <ol className="grid gap-3">
        {draft.segments.map((segment, i) => (
          <SegmentCard key={segment.key} segment={segment} number={i + 1} />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={() => add(newSegmentWithSpot(draft, commercials))}>
          {t(draft.segments.length ? "add_segment" : "own_segment")}
        </Button>
        <PackagePicker />
      </div>
    </div>
  );
}

/** The list price of a spot, or the lowest and the highest where its spots have different ones. */
function SpotPriceRange({ of }: { of: EstimateLine["prices"] }) {
  const t = useTranslations("campaigns");
  const { money } = useFormat();
  const prices = of.map(({ price }) => price).sort(compare);
  const [from, to] = [prices[0], prices.at(-1)];
  if (!from || !to) return null;
  return (
    <span>
      {from === to
        ? t("a_spot", { price: money(from) })
        : t("a_spot_range", { from: money(from), to: money(to) })}
    </span>
  );
}

function SegmentCard({ segment, number }: { segment: DraftSegment; number: number }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const { money, number: figure, formats } = useFormat();
  const { draft, setDraft, running, stations, go } = useOrder();
  const line = running.lineOf(segment.key);
  const commercial = useCopyName()(segment);
  const add = (one: DraftSegment) => setDraft((d) => ({ ...d, segments: [...d.segments, one] }));
  const change = (part: Partial<DraftSegment>) => setDraft((d) => withSegment(d, segment.key, part));
  const remove = () => {
    const before = draft.segments;
    setDraft((d) => withoutSegment(d, segment.key));
    toast({
      text: t("segment_removed"),
      action: { label: ui("undo"), run: () => setDraft((d) => ({ ...d, segments: before })) },
    });
  };
  return (
    <li
      id={segment.key}
      tabIndex={-1}
      className="rounded-md border border-line bg-raised p-3.5 outline-none focus:border-(--focus)"
    >
      <div className="flex items-start gap-3">
        <span className="num grid size-6 flex-none place-items-center rounded-full bg-neutral-soft text-xs font-semibold text-neutral-ink">
          {number}
        </span>
        <div className="min-w-0 grow">
          <SegmentSentence
            segment={segment}
            stations={stations.filter((s) => draft.stations.includes(s.uuid))}
            copy={commercial}
            flight={{ from: draft.start_date!, to: draft.end_date! }}
            segments={draft.segments}
            onChange={change}
            onCopy={() => go("commercials", segment.key)}
          />
          <p className="num mt-1 flex flex-wrap gap-x-4 text-xs text-ink-3" aria-live="polite">
            {line && (
              <>
                <span>{t("spots_count", { count: line.wanted })}</span>
                {line.fits < line.wanted && (
                  <span className="font-medium text-warn-ink">
                    {t("fits_count", { count: figure(line.fits) })}
                  </span>
                )}
                <SpotPriceRange of={line.prices} />
                <b className="ml-auto text-sm font-semibold text-ink">
                  {money(segment.from_package?.price ?? line.price)} {formats.currency}
                </b>
              </>
            )}
          </p>
        </div>
        <span className="-mt-1 -mr-1.5 flex">
          <IconButton
            size="sm"
            icon={<Copy />}
            label={t("duplicate_segment", { number })}
            onClick={() => add(copySegment(draft, segment))}
          />
          <IconButton size="sm" icon={<Trash2 />} label={t("remove_segment", { number })} onClick={remove} />
        </span>
      </div>
      {line && line.problems.length > 0 && (
        <Problems problems={line.problems} segment={segment} onChange={change} />
      )}
    </li>
  );
}
