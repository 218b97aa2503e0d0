"use client";
import { AlertTriangle } from "lucide-react";
import { useTranslations } from "next-intl";
import { asVariable } from "@/components/campaigns/editor/draft";
import type { EstimateLine } from "@/components/campaigns/editor/use-estimate";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { withHour } from "@/lib/booking/rules/ways-out";
import { toDay } from "@/lib/day";

type Problem = EstimateLine["problems"][number];

/** The words of a problem: hours and days as the person writes them. */
export function useProblemWords() {
  const t = useTranslations("campaigns.problem");
  const words = useSegmentWords();
  const { day } = useFormat();
  return (code: string, values: Record<string, string | number> = {}) =>
    t(code, {
      ...values,
      ...(values.hour !== undefined && { hour: words.hour(Number(values.hour)) }),
      ...(values.until !== undefined && { until: day(toDay(String(values.until))) }),
      from: values.from ? day(toDay(String(values.from))) : "…",
      to: values.to ? day(toDay(String(values.to))) : "…",
    });
}

const numberOf = (value: string | number | undefined) => (typeof value === "number" ? value : undefined);
/** Problems that another hour may solve. */
const ROOM: readonly Problem["code"][] = ["little_room", "not_alone"];
/** The change that makes it fit, where arithmetic knows one. */
function fixOf({ code, values }: Problem, segment: Segment): Partial<Segment> | null {
  const fit = numberOf(values.fit);
  const hour = numberOf(values.hour);
  if (code === "more_than_breaks" && fit !== undefined)
    return {
      hours: segment.hours
        .map((h) => (h.hour === hour ? { hour: h.hour, spots: fit } : h))
        .filter((h) => h.spots > 0),
    };
  if (
    (code === "more_than_breaks_a_day" || code === "more_than_separation") &&
    fit &&
    segment.per_day !== null
  )
    return { per_day: fit };
  if (code === "more_than_separation") return { separation_minutes: 0 };
  if (ROOM.includes(code) && hour !== undefined) return withHour(segment, hour);
  if (code === "no_spots") return asVariable(segment, "per_day");
  return null;
}

/** What does not fit in a segment, each with its cheapest way out. */
export function Problems({
  problems,
  segment,
  onChange,
}: {
  problems: readonly Problem[];
  segment: Segment;
  onChange: (change: Partial<Segment>) => void;
}) {
  const t = useTranslations("campaigns");
  const words = useProblemWords();
  const hour = useSegmentWords().hour;
  return (
    <ul className="mt-2 grid gap-1.5">
      {problems.map((problem) => {
        const fix = fixOf(problem, segment);
        const label = ROOM.includes(problem.code) ? "fix.add_hour" : `fix.${problem.code}`;
        return (
          <li
            key={problem.code}
            className={cx(
              "flex flex-wrap items-start gap-2 rounded-sm px-2.5 py-1.5 text-sm",
              problem.blocks ? "bg-bad-soft text-bad-ink" : "bg-warn-soft text-warn-ink",
            )}
          >
            <AlertTriangle size={15} strokeWidth={1.75} className="mt-[0.15rem]" aria-hidden />
            <span className="min-w-48 flex-1">{words(problem.code, problem.values)}</span>
            {fix && (
              <Button size="sm" className="max-sm:ml-6" onClick={() => onChange(fix)}>
                {t(label, {
                  fit: problem.values.fit ?? 0,
                  ...(problem.values.hour !== undefined && { hour: hour(Number(problem.values.hour)) }),
                  gains: problem.values.gains ?? 0,
                })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
