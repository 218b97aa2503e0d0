"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import { type Day, findClockChange, writeZone } from "@/lib/day";

type Clock = { timezone: string; day_start: number };

/** The sentence for a change of the clock: which times a day skips or repeats. */
function useClockWords() {
  const t = useTranslations("ui");
  const { time } = useFormat();
  return ({ from, to }: { from: number; to: number }) => {
    const of = { from: time(from), to: time(to) };
    return {
      short: t("clock_change", of),
      text: t(to > from ? "clock_forward_text" : "clock_back_text", of),
    };
  };
}

/** Says that the clock of a station changes within a broadcast date, and which times it skips or repeats. */
export function ClockChange({ zone, date, dayStart = 0 }: { zone: string; date: Day; dayStart?: number }) {
  const words = useClockWords();
  const change = findClockChange(zone, date, dayStart);
  if (!change) return null;
  const { short, text } = words(change);
  return (
    <span data-tip={text}>
      <Badge tone="warn" glyph="clock">
        {short}
        <span className="sr-only">{text}</span>
      </Badge>
    </span>
  );
}

/** The changes of the clock on a day of several stations, in words; the zone is named where they have several. */
export function useClockChanges(stations: readonly Clock[]): (date: Day) => string[] {
  const words = useClockWords();
  const clocks = [...new Map(stations.map((one) => [`${one.timezone} ${one.day_start}`, one])).values()];
  const isMixed = new Set(clocks.map(({ timezone }) => timezone)).size > 1;
  return (date) => {
    const texts = clocks.flatMap(({ timezone, day_start }) => {
      const change = findClockChange(timezone, date, day_start);
      if (!change) return [];
      const { text } = words(change);
      return [isMixed ? `${writeZone(timezone)}: ${text}` : text];
    });
    return [...new Set(texts)];
  };
}

/** The mark of a day on which a clock changes, in a head that has no room for words: they are its tip. */
export function ClockMark({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  const text = texts.join(" ");
  return (
    <span className="text-warn-ink" data-tip={text}>
      <Glyph name="clock" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
