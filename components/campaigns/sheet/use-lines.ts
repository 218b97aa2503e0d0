"use client";
import { useState } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { type DraftSegment, hoursBetween, newSegment } from "@/components/campaigns/editor/draft";
import type { Segment } from "@/components/campaigns/segment-words";
import { applyCounts, buildLineKey, buildMatrix, type MatrixLine } from "@/lib/booking/matrix";
import type { Day } from "@/lib/day";
import { FIRST_DAY } from "@/lib/day";

export type SheetLine = MatrixLine<DraftSegment>;
const NOTHING: ReadonlyMap<Day, number> = new Map();
/** Hours a further line begins with, so that it is another than those there are. */
const HOURS = [hoursBetween(6, 19), hoursBetween(6, 10), hoursBetween(16, 19), hoursBetween(19, 24)];

/** The lines of the sheet over the draft's own segments; a line without a number yet is kept by the sheet alone. */
export function useLines() {
  const { draft, setDraft } = useOrder();
  const [empty, setEmpty] = useState<readonly DraftSegment[]>([]);
  const { lines, others } = buildMatrix(draft.segments);
  const taken = new Set(lines.map((l) => l.key));
  const here = (terms: DraftSegment): DraftSegment => ({ ...terms, stations: draft.stations });
  const fresh = (): DraftSegment => {
    const own = HOURS.map((hours) => newSegment(draft, { hours, per_day: 1 }));
    return own.find((s) => !taken.has(buildLineKey(s))) ?? own[0]!;
  };
  const blank = empty.map(here).filter((terms) => !taken.has(buildLineKey(terms)));
  const shown = lines.length + blank.length ? blank : [fresh()];
  const all: SheetLine[] = [
    ...lines,
    ...shown.map((terms) => ({ key: buildLineKey(terms), terms, at: [], counts: NOTHING })),
  ];

  /** A line stays on the sheet when its last number goes. */
  const keep = (terms: DraftSegment) =>
    setEmpty((kept) => [...kept.filter((one) => buildLineKey(here(one)) !== buildLineKey(terms)), terms]);
  const count = (line: SheetLine, counts: ReadonlyMap<Day, number>) => {
    const { start_date, end_date } = draft;
    if (!start_date || !end_date) return;
    keep(line.terms);
    const flight = { from: start_date, to: end_date };
    const make = ({ uuid: _, ...terms }: DraftSegment) => newSegment(draft, terms);
    setDraft((d) => ({
      ...d,
      segments: applyCounts(d.segments, line, counts, flight, (terms) => ({
        ...make(terms),
        key: crypto.randomUUID(),
      })),
    }));
  };
  const change = (line: SheetLine, part: Partial<Segment>) => {
    if (line.at.length === 0)
      return setEmpty((kept) => [
        ...kept.filter((one) => buildLineKey(here(one)) !== line.key),
        { ...line.terms, ...part },
      ]);
    setDraft((d) => ({
      ...d,
      segments: d.segments.map((s, i) => (line.at.includes(i) ? { ...s, ...part } : s)),
    }));
  };
  const remove = (line: SheetLine) => {
    setEmpty((kept) => kept.filter((one) => buildLineKey(here(one)) !== line.key));
    setDraft((d) => ({ ...d, segments: applyCounts(d.segments, line, NOTHING, FLIGHTLESS, (s) => s) }));
  };
  const add = () => setEmpty((kept) => [...kept, fresh()]);
  return { lines: all, others, count, change, remove, add };
}
/** A line without counts asks no flight. */
const FLIGHTLESS = { from: FIRST_DAY, to: FIRST_DAY };
