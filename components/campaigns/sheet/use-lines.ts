"use client";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { type Draft, type DraftSegment, hoursBetween, newSegment } from "@/components/campaigns/editor/draft";
import type { Segment } from "@/components/campaigns/segment-words";
import { applyCounts, buildLineKey, buildMatrix, type MatrixLine } from "@/lib/booking/matrix";
import type { Day } from "@/lib/day";
import { FIRST_DAY } from "@/lib/day";

export type SheetLine = MatrixLine<DraftSegment>;
const NOTHING: ReadonlyMap<Day, number> = new Map();
/** Hours a further line begins with, so that it is another than those there are. */
const HOURS = [hoursBetween(6, 19), hoursBetween(6, 10), hoursBetween(16, 19), hoursBetween(19, 24)];

/** The lines of the sheet over the draft's own segments; a line without a number yet is in the draft's `lines`. */
export function useLines() {
  const { draft, setDraft } = useOrder();
  const { lines, others } = buildMatrix(draft.segments);
  const taken = new Set(lines.map((l) => l.key));
  const here = (terms: DraftSegment): DraftSegment => ({ ...terms, stations: draft.stations });
  const fresh = (): DraftSegment => {
    const own = HOURS.map((hours) => newSegment(draft, { hours, per_day: 1 }));
    return own.find((s) => !taken.has(buildLineKey(s))) ?? own[0]!;
  };
  const blank = draft.lines.map(here).filter((terms) => !taken.has(buildLineKey(terms)));
  // A line to type in, unless the campaign is sold in segments that the sheet shows as sentences.
  const shown = lines.length + blank.length + others.length ? blank : [fresh()];
  const all: SheetLine[] = [
    ...lines,
    ...shown.map((terms) => ({ key: buildLineKey(terms), terms, at: [], counts: NOTHING })),
  ];

  const linesWithout = (d: Draft, key: string) => d.lines.filter((one) => buildLineKey(here(one)) !== key);
  const count = (line: SheetLine, counts: ReadonlyMap<Day, number>, step: string | null) => {
    const { start_date, end_date } = draft;
    if (!start_date || !end_date) return;
    const flight = { from: start_date, to: end_date };
    const make = ({ uuid: _, ...terms }: DraftSegment) => newSegment(draft, terms);
    // A line stays on the sheet when its last number goes.
    const isEmpty = [...counts.values()].every((spots) => spots === 0);
    const { uuid: _, ...terms } = line.terms;
    const left = isEmpty ? [{ ...terms, key: crypto.randomUUID() }] : [];
    setDraft(
      (d) => ({
        ...d,
        lines: [...linesWithout(d, line.key), ...left],
        segments: applyCounts(d.segments, line, counts, flight, (terms) => ({
          ...make(terms),
          key: crypto.randomUUID(),
        })),
      }),
      step && `${line.key} ${step}`,
    );
  };
  const change = (line: SheetLine, part: Partial<Segment>) => {
    if (line.at.length === 0)
      return setDraft((d) => ({ ...d, lines: [...linesWithout(d, line.key), { ...line.terms, ...part }] }));
    setDraft((d) => ({
      ...d,
      segments: d.segments.map((s, i) => (line.at.includes(i) ? { ...s, ...part } : s)),
    }));
  };
  const remove = (line: SheetLine) => {
    setDraft((d) => ({
      ...d,
      lines: linesWithout(d, line.key),
      segments: applyCounts(d.segments, line, NOTHING, FLIGHTLESS, (s) => s),
    }));
  };
  const add = () => setDraft((d) => ({ ...d, lines: [...d.lines, fresh()] }));
  return { lines: all, others, count, change, remove, add };
}
/** A line without counts asks no flight. */
const FLIGHTLESS = { from: FIRST_DAY, to: FIRST_DAY };
