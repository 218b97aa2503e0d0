"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { hoursBetween, newSegment } from "@/components/campaigns/editor/draft";
import { askOf, type Estimate } from "@/components/campaigns/editor/use-estimate";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { useCall } from "@/components/query";
import { useFormat } from "@/components/ui/format";
import { countMixSpots, isOverBudget, type MixSize } from "@/lib/campaigns/mix";

type Mix = MixSize & { name: "light" | "standard" | "heavy"; hours: Segment["hours"] };
const DRIVE = [...hoursBetween(6, 10), ...hoursBetween(16, 19)];
/** Ready mixes; with a budget each spends a share of it. */
const MIXES: Mix[] = [
  { name: "light", per_day: 2, hours: DRIVE, share: 0.5 },
  { name: "standard", per_day: 4, hours: hoursBetween(6, 19), share: 0.75 },
  { name: "heavy", per_day: 8, hours: hoursBetween(6, 22), share: 1 },
];

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
  const { budget } = draft;
  const one = useMixEstimate(mix.hours, 1);
  const counted = countMixSpots(mix, budget, one?.listed);
  const asked = useMixEstimate(mix.hours, counted);
  // Amounts of many days are rounded once for each, so the last spot a day may be a few cents too much.
  const per_day = counted > 1 && isOverBudget(asked?.total, budget) ? counted - 1 : counted;
  const total = useMixEstimate(mix.hours, per_day)?.total;
  const tooDear = isOverBudget(total, budget);
  const segment = { per_day, hours: mix.hours };
  return (
    <button
      type="button"
      aria-disabled={tooDear || undefined}
      onClick={() => !tooDear && onPick(segment)}
      className="rounded-md border border-line-2 bg-raised p-3.5 text-left shadow-1 hover:bg-hover aria-disabled:bg-sunken aria-disabled:text-ink-off"
    >
      <span className="block font-semibold">{t(`mix_${mix.name}`)}</span>
      <span className="block text-xs text-ink-2">
        {tooDear
          ? t("mix_too_dear", { count: per_day })
          : `${t("count_day", { count: per_day })}, ${words.hours({ kind: "variable", hours: mix.hours })}`}
      </span>
      <span className="num mt-2 block text-lg font-semibold">
        {total ? (
          <>
            {money(total)} <span className="text-xs font-normal text-ink-3">{formats.currency}</span>
          </>
        ) : (
          <span className="skeleton w-20" />
        )}
      </span>
    </button>
  );
}

/** The estimate of the campaign with so many spots a day in these hours, as the summary asks for it. */
function useMixEstimate(hours: Segment["hours"], per_day: number): Estimate | undefined {
  const { draft } = useOrder();
  const input = useMemo(
    () => askOf({ ...draft, segments: [newSegment(draft, { hours, per_day })] }),
    [draft, hours, per_day],
  );
  const nothing = { start_date: "", end_date: "", segments: [] };
  return useCall("campaigns.estimates", input ?? nothing, {
    keep: true,
    staleTime: 60_000,
    enabled: input !== null,
  }).data;
}
