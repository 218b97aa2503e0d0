"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { hoursBetween, newSegment } from "@/components/campaigns/editor/draft";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { useCall } from "@/components/query";
import { useFormat } from "@/components/ui/format";
import { computeRatio, isZero, type Money } from "@/lib/money";

type Mix = { name: "light" | "standard" | "heavy"; per_day: number; hours: Segment["hours"]; share: number };
const DRIVE = [...hoursBetween(6, 10), ...hoursBetween(16, 19)];
/** Ready mixes; with a budget each spends a share of it. */
const MIXES: Mix[] = [
  { name: "light", per_day: 2, hours: DRIVE, share: 0.5 },
  { name: "standard", per_day: 4, hours: hoursBetween(6, 19), share: 0.75 },
  { name: "heavy", per_day: 8, hours: hoursBetween(6, 22), share: 1 },
];
const MOST = 40;

/** Three ways to begin, priced on the chosen stations and dates; a budget says how many spots a day each has. */
export function Mixes({ onPick }: { onPick: (segment: Partial<Segment>) => void }) {
  const t = useTranslations("campaigns");
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("mixes")}</h3>
      <div className="grid gap-3 sm:grid-cols-3">
        {MIXES.map((mix) => (
          <MixCard key={mix.name} mix={mix} onPick={onPick} />
        ))}
      </div>
    </section>
  );
}

function MixCard({ mix, onPick }: { mix: Mix; onPick: (segment: Partial<Segment>) => void }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { money, formats } = useFormat();
  const { draft } = useOrder();
  const one = usePriceOf(mix.hours, 1);
  const { budget } = draft;
  const afford = budget && one && !isZero(one) ? Math.floor(computeRatio(budget, one) * mix.share) : null;
  const per_day = afford === null ? mix.per_day : Math.min(afford, MOST);
  const price = usePriceOf(mix.hours, Math.max(1, per_day));
  const segment = { per_day, hours: mix.hours };
  return (
    <button
      type="button"
      aria-disabled={per_day === 0 || undefined}
      onClick={() => per_day > 0 && onPick(segment)}
      className="rounded-md border border-line-2 bg-raised p-3.5 text-left shadow-1 hover:bg-hover aria-disabled:bg-sunken aria-disabled:text-ink-off"
    >
      <span className="block font-semibold">{t(`mix_${mix.name}`)}</span>
      <span className="block text-xs text-ink-2">
        {per_day > 0
          ? `${t("count_day", { count: per_day })}, ${words.hours({ kind: "variable", hours: mix.hours })}`
          : t("mix_too_dear")}
      </span>
      <span className="num mt-2 block text-lg font-semibold">
        {price ? (
          <>
            {money(price)} <span className="text-xs font-normal text-ink-3">{formats.currency}</span>
          </>
        ) : (
          <span className="skeleton w-20" />
        )}
      </span>
    </button>
  );
}

/** What so many spots a day in these hours come to on the whole flight. */
function usePriceOf(hours: Segment["hours"], per_day: number): Money | undefined {
  const { draft } = useOrder();
  const input = useMemo(() => {
    const { key: _, uuid: __, ...segment } = newSegment(draft, { hours, per_day });
    return { start_date: draft.start_date!, end_date: draft.end_date!, segments: [segment] };
  }, [draft, hours, per_day]);
  return useCall("campaigns.estimates", input, { keep: true, staleTime: 60_000 }).data?.total;
}
