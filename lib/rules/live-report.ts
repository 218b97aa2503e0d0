import type { Day } from "@/lib/day";
import { isDelivered, isKnown, isOrdered, type LedgerPlay } from "./ledger";

export type LivePlay = LedgerPlay & {
  second: number;
  planned_at: Date;
  aired_second: number | null;
  title: string;
  missed_date: Day | null;
  missed_second: number | null;
};
export type LiveState = "planned" | "exported" | "confirmed" | "missed" | "short";

/** What the advertiser sees of a play: a figure is confirmed only by an as-run. */
export function liveState(play: LivePlay): LiveState {
  if (play.result === null) return play.status === "planned" ? "planned" : "exported";
  if (!isDelivered(play)) return "missed";
  return play.status === "short" ? "short" : "confirmed";
}

/** Plays done of plays sold at a moment, day by day; what was missed and made good counts once. */
export function liveFigures(plays: readonly LivePlay[], now: Date) {
  const done = plays.filter(isDelivered);
  const past = plays.filter((p) => p.planned_at <= now);
  const owed = past.filter((p) => p.decision !== "make_good");
  const last = done.toSorted((a, b) => a.planned_at.getTime() - b.planned_at.getTime()).at(-1);
  const next = plays
    .filter((p) => p.planned_at > now)
    .toSorted((a, b) => a.planned_at.getTime() - b.planned_at.getTime())
    .at(0);
  const days = [...Map.groupBy(plays, (p) => p.date)].map(([date, of]) => ({
    date,
    sold: of.filter(isOrdered).length,
    done: of.filter(isDelivered).length,
  }));
  return {
    done: done.length,
    sold: plays.filter(isOrdered).length,
    expected: owed.length,
    waiting: owed.filter((p) => !isKnown(p)).length,
    last: last
      ? { date: last.date, second: last.aired_second ?? last.second, planned_second: last.second }
      : null,
    next: next ? { date: next.date, second: next.second } : null,
    days: days.sort((a, b) => (a.date < b.date ? -1 : 1)),
    make_goods: plays.flatMap((p) =>
      p.missed_date !== null && p.missed_second !== null
        ? [
            {
              missed_date: p.missed_date,
              missed_second: p.missed_second,
              date: p.date,
              second: p.second,
              aired_second: p.aired_second,
            },
          ]
        : [],
    ),
  };
}
