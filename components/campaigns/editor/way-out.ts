import type { Draft } from "@/components/campaigns/editor/draft";
import type { Missing, WayOut } from "@/components/campaigns/unplaced";
import { extendFlight } from "@/lib/booking/rules/other-days";
import { applyWay, mayTake } from "@/lib/booking/rules/ways-out";

/** Takes a way out of unplaced spots: a change of their segment, or one more segment on other days, with its flight. */
export function withWay(draft: Draft, missing: Missing, way: WayOut): Draft {
  const segment = draft.segments[missing.segment];
  if (!segment || !mayTake(way, segment)) return draft;
  const { days } = way;
  const segments = applyWay(draft.segments, missing, way, ({ uuid: _, ...made }) => ({
    ...made,
    key: crypto.randomUUID(),
  }));
  const { start_date, end_date } = draft;
  if (!days || !start_date || !end_date) return { ...draft, segments };
  const { from, to } = extendFlight({ from: start_date, to: end_date }, days);
  return { ...draft, segments, start_date: from, end_date: to, flown: { from, to } };
}
