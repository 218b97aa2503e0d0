import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, getWeekday, getWeekStart, listDays } from "@/lib/day";
import { takeAt, takeLast } from "@/lib/must";

/**
 * The spots of a line by date, as shown in a sheet of weeks and days. A line joins the segments that differ only in
 * dates, weekdays and spots a day. `at`: their indexes in the campaign.
 */
export type MatrixLine<S> = {
  key: string;
  terms: S;
  at: readonly number[];
  counts: ReadonlyMap<Day, number>;
};
/** A campaign as a sheet of lines. */
export type Matrix<S> = {
  lines: MatrixLine<S>[] /** Indexes of the segments that a sheet cannot show. */;
  others: number[];
};

const daysOf = ({ from_date, to_date, weekdays }: Segment): Day[] =>
  listDays(from_date, to_date).filter((date) => weekdays.includes(getWeekday(date)));

/**
 * Whether a sheet can show the segment: a plain count a day, without other counts or a package, and without reminders
 * that follow it.
 */
function isShown<S extends Segment>(segments: readonly S[], s: S, at: number): s is S & { per_day: number } {
  return (
    s.kind === "variable" &&
    s.per_day !== null &&
    s.per_week === null &&
    s.total === null &&
    s.budget === null &&
    s.days === null &&
    !s.skip_holidays &&
    s.follows === null &&
    s.from_package === null &&
    s.hours.every((h) => h.spots === 0) &&
    daysOf(s).length > 0 &&
    !segments.some((other) => other.follows?.segment === at)
  );
}

/** A key that is equal for segments of the same line. */
export const buildLineKey = (s: Segment): string =>
  JSON.stringify([
    s.stations,
    s.length,
    s.commercial,
    s.group,
    s.hours.map(({ hour, weight = 1 }) => (weight === 1 ? hour : [hour, weight])),
    s.place,
    s.break_numbers,
    s.break_names,
    s.purpose,
    s.separation_minutes,
    s.prefers_prime,
    s.alone,
    s.co_branding,
    s.price_override,
  ]);

/** Groups the segments of a campaign into lines of a sheet. The segments are not changed. */
export function buildMatrix<S extends Segment>(segments: readonly S[]): Matrix<S> {
  const shown = segments.flatMap((segment, at) => (isShown(segments, segment, at) ? [{ segment, at }] : []));
  const others = new Set(segments.keys());
  for (const { at } of shown) others.delete(at);
  const lines = Map.groupBy(shown, ({ segment }) => buildLineKey(segment));
  return {
    lines: [...lines].map(([key, own]) => {
      const counts = new Map<Day, number>();
      for (const { segment } of own) {
        for (const date of daysOf(segment)) counts.set(date, (counts.get(date) ?? 0) + segment.per_day);
      }
      return { key, terms: takeAt(own, 0).segment, at: own.map(({ at }) => at), counts };
    }),
    others: [...others],
  };
}

type Run = { days: number[]; seen: number[]; from: Day; to: Day };
/** A plain rule: a number of spots a day on some weekdays between two dates. */
export type Rule = Pick<Segment, "from_date" | "to_date" | "weekdays"> & { per_day: number };

/** Whether two weeks have the same weekdays among those that both contain. */
const agree = (a: Omit<Run, "from" | "to">, b: Omit<Run, "from" | "to">) =>
  a.seen.every((day) => !b.seen.includes(day) || a.days.includes(day) === b.days.includes(day));
const union = (a: readonly number[], b: readonly number[]) => [...new Set([...a, ...b])];

/**
 * The fewest plain rules that give these counts. For each count, consecutive weeks with the same weekdays are one
 * rule; a week cut by the flight takes the weekdays of its neighbour.
 */
export function deriveRules(counts: ReadonlyMap<Day, number>, flight: { from: Day; to: Day }): Rule[] {
  const weeks = Map.groupBy(listDays(flight.from, flight.to), (date) => getWeekStart(date));
  const kinds = [...new Set(counts.values())].filter((n) => n > 0).sort((a, b) => b - a);
  return kinds.flatMap((per_day) => {
    const runs: Run[] = [];
    let open: Run | null = null;
    for (const dates of weeks.values()) {
      const own = dates.filter((date) => counts.get(date) === per_day);
      const days = own.map(getWeekday);
      const seen = dates.map(getWeekday);
      const [from] = own;
      if (from === undefined) {
        open = null;
        continue;
      }
      const to = takeLast(own);
      if (open && agree(open, { days, seen })) {
        open.days = union(open.days, days);
        open.seen = union(open.seen, seen);
        open.to = to;
      } else {
        open = { days, seen, from, to };
        runs.push(open);
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

const countSold = ({ per_day, ...rest }: Pick<Segment, "per_day" | "from_date" | "to_date" | "weekdays">) => {
  const days = listDays(rest.from_date, rest.to_date).filter((date) =>
    rest.weekdays.includes(getWeekday(date)),
  );
  return new Map(days.map((date) => [date, per_day ?? 0]));
};

/**
 * The segment that each rule goes on with, by the rule's index: the pairs with most spots on the same days first, so
 * that what is painted for a segment stays sold by it.
 */
function matchRules<S extends Segment>(rules: readonly Rule[], own: readonly S[]): Map<number, S> {
  const sold = own.map(countSold);
  const pairs = rules.flatMap((rule, at) => {
    const days = countSold(rule);
    return sold.map((before, of) => ({
      at,
      of,
      common: [...days].reduce((n, [date, spots]) => n + Math.min(spots, before.get(date) ?? 0), 0),
    }));
  });
  const kept = new Map<number, S>();
  const taken = new Set<number>();
  for (const { at, of } of pairs.sort((a, b) => b.common - a.common || a.at - b.at || a.of - b.of)) {
    if (kept.has(at) || taken.has(of)) continue;
    kept.set(at, takeAt(own, of));
    taken.add(of);
  }
  return kept;
}

/**
 * Replaces a line's segments by the fewest segments that give `counts`, at the place of its first segment, or at the
 * end for a new line. Other segments do not change, and the indexes in reminders are updated.
 */
export function applyCounts<S extends Segment>(
  segments: readonly S[],
  line: Pick<MatrixLine<S>, "terms" | "at">,
  counts: ReadonlyMap<Day, number>,
  flight: { from: Day; to: Day },
  fresh: (terms: S) => S,
): S[] {
  const rules = deriveRules(counts, flight);
  const kept = matchRules(
    rules,
    line.at.map((at) => takeAt(segments, at)),
  );
  const written = rules.map((rule, i): S => ({ ...(kept.get(i) ?? fresh(line.terms)), ...rule }));
  const first = line.at[0] ?? segments.length;
  const places: (number | null)[] = [];
  const all: S[] = [];
  const putRules = () => {
    all.push(...written);
    places.push(...written.map(() => null));
  };
  for (const [at, segment] of segments.entries()) {
    if (at === first) putRules();
    if (line.at.includes(at)) continue;
    all.push(segment);
    places.push(at);
  }
  if (first === segments.length) putRules();
  return all.map((s) =>
    s.follows === null ? s : { ...s, follows: { ...s.follows, segment: places.indexOf(s.follows.segment) } },
  );
}

/** The number a cell of the sheet holds for a text: nothing and a dash are 0; null for what it cannot hold. */
export function readCell(text: string, most: number): number | null {
  const typed = text.trim();
  if (typed === "" || typed === "-" || typed === "–") return 0;
  const spots = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  return spots <= most ? spots : null;
}

/** A block pasted from a spreadsheet, by row and column: each cell's text with the number it stands for. */
export const parsePastedCells = (text: string, most: number): { text: string; spots: number | null }[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => ({ text: cell.trim(), spots: readCell(cell, most) })));
