import type { Segment } from "@/lib/booking/shapes";
import { type Day, getWeekday, getWeekStart, listDays } from "@/lib/day";

/**
 * The spots of a line by date, as a sheet of weeks and days shows them: the segments that differ in nothing but their
 * dates, weekdays and spots a day. `at` are their places in the order.
 */
export type MatrixLine<S> = {
  key: string;
  terms: S;
  at: readonly number[];
  counts: ReadonlyMap<Day, number>;
};
export type Matrix<S> = {
  lines: MatrixLine<S>[] /** Places of the segments no sheet can show. */;
  others: number[];
};

const daysOf = ({ from_date, to_date, weekdays }: Segment): Day[] =>
  listDays(from_date, to_date).filter((date) => weekdays.includes(getWeekday(date)));

/** A plain count a day on some days and nothing else; what is followed by a reminder keeps its place. */
function isShown(segments: readonly Segment[], at: number): boolean {
  const s = segments[at]!;
  return (
    s.kind === "variable" &&
    s.per_day !== null &&
    s.per_week === null &&
    s.total === null &&
    s.budget === null &&
    s.days === null &&
    !s.skip_holidays &&
    s.follows === null &&
    s.hours.every((h) => h.spots === 0) &&
    daysOf(s).length > 0 &&
    !segments.some((other) => other.follows?.segment === at)
  );
}

/** What the segments of a line have in common. */
export const buildLineKey = (s: Segment): string =>
  JSON.stringify([
    s.stations,
    s.length,
    s.commercial,
    s.group,
    s.hours.map((h) => h.hour),
    s.place,
    s.break_numbers,
    s.break_names,
    s.separation_minutes,
    s.price_override,
  ]);

/** The segments of an order as lines of a sheet; nothing of them is changed by looking. */
export function buildMatrix<S extends Segment>(segments: readonly S[]): Matrix<S> {
  const shown = [...segments.keys()].filter((at) => isShown(segments, at));
  const lines = Map.groupBy(shown, (at) => buildLineKey(segments[at]!));
  return {
    lines: [...lines].map(([key, at]) => {
      const counts = new Map<Day, number>();
      for (const i of at) {
        const { per_day } = segments[i]!;
        for (const date of daysOf(segments[i]!)) counts.set(date, (counts.get(date) ?? 0) + per_day!);
      }
      return { key, terms: segments[at[0]!]!, at, counts };
    }),
    others: [...segments.keys()].filter((at) => !shown.includes(at)),
  };
}

type Run = { days: number[]; seen: number[]; from: Day; to: Day };
export type Rule = Pick<Segment, "from_date" | "to_date" | "weekdays"> & { per_day: number };

/** Do two weeks agree on the weekdays both have? */
const agree = (a: Omit<Run, "from" | "to">, b: Omit<Run, "from" | "to">) =>
  a.seen.every((day) => !b.seen.includes(day) || a.days.includes(day) === b.days.includes(day));
const union = (a: readonly number[], b: readonly number[]) => [...new Set([...a, ...b])];

/**
 * The fewest plain rules that give these counts: of each count, weeks that follow each other with the same weekdays are
 * one; a week the flight cuts takes the weekdays of its neighbour as far as it has them.
 */
export function deriveRules(counts: ReadonlyMap<Day, number>, flight: { from: Day; to: Day }): Rule[] {
  const weeks = Map.groupBy(listDays(flight.from, flight.to), (date) => getWeekStart(date));
  const kinds = [...new Set(counts.values())].filter((n) => n > 0).sort((a, b) => b - a);
  return kinds.flatMap((per_day) => {
    const runs: Run[] = [];
    let open: Run | null = null;
    for (const dates of weeks.values()) {
      const own = dates.filter((date) => counts.get(date) === per_day);
      const days = own.map(getWeekday) as number[];
      const seen = dates.map(getWeekday) as number[];
      if (open && own.length > 0 && agree(open, { days, seen })) {
        open.days = union(open.days, days);
        open.seen = union(open.seen, seen);
        open.to = own.at(-1)!;
      } else {
        open = own.length ? { days, seen, from: own[0]!, to: own.at(-1)! } : null;
        if (open) runs.push(open);
      }
    }
    return runs.map(({ days, from, to }) => ({
      from_date: from,
      to_date: to,
      per_day,
      weekdays: days.sort((a, b) => a - b),
    }));
  });
}

/**
 * Writes a line anew from its counts: its segments give way to the fewest that say the same, at the place of its first
 * (at the end where it had none). All other segments stay as they are, and reminders find theirs.
 */
export function applyCounts<S extends Segment>(
  segments: readonly S[],
  line: Pick<MatrixLine<S>, "terms" | "at">,
  counts: ReadonlyMap<Day, number>,
  flight: { from: Day; to: Day },
  fresh: (terms: S) => S,
): S[] {
  const rules = deriveRules(counts, flight);
  const written = rules.map((rule, i): S => {
    const before = line.at[i];
    return { ...(before === undefined ? fresh(line.terms) : segments[before]!), ...rule };
  });
  const first = line.at[0] ?? segments.length;
  const places: (number | null)[] = [];
  const all: S[] = [];
  for (let at = 0; at <= segments.length; at++) {
    if (at === first) {
      all.push(...written);
      places.push(...written.map(() => null));
    }
    if (at === segments.length || line.at.includes(at)) continue;
    all.push(segments[at]!);
    places.push(at);
  }
  return all.map((s) =>
    s.follows === null ? s : { ...s, follows: { ...s.follows, segment: places.indexOf(s.follows.segment) } },
  );
}

/** Numbers pasted from a spreadsheet, by row and column; what is no number leaves its cell as it is. */
export const parsePastedCells = (text: string): (number | null)[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((row) =>
      row.split("\t").map((cell) => {
        const typed = cell.trim();
        if (typed === "" || typed === "-") return 0;
        return /^\d{1,3}$/.test(typed) ? Number(typed) : null;
      }),
    );
