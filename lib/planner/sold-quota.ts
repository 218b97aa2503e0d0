import type { Calendar } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { acceptsBreak, listDates, listHoursOn, listWantedSpots } from "@/lib/booking/wanted-spots";
import { type Day, getWeekStart } from "@/lib/day";

/** A break as far as it decides whether a segment may use it; `second` counts from midnight of the clock. */
export type BreakSold = {
  station: string;
  date: Day;
  second: number;
  number: number;
  name: string;
  purpose: string;
};

const HOUR = 3600;
const sumBy = (
  cells: ReturnType<typeof listWantedSpots>,
  keyOf: (cell: { station: string; date: Day }) => string,
) => {
  const sums = new Map<string, number>();
  for (const cell of cells) sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + cell.spots);
  return sums;
};

/** The spots a segment sells: how many in each of its spans. Budgets must be resolved to totals before. */
export class SoldQuota {
  readonly #segment: Segment;
  readonly #calendar: Calendar;
  readonly #dates: ReadonlySet<Day>;
  readonly #weeks: ReadonlyMap<string, number> | null;
  readonly #all: number;
  readonly #used = new Map<string, number>();

  constructor(segment: Segment, calendar: Calendar) {
    this.#segment = segment;
    this.#calendar = calendar;
    this.#dates = new Set(listDates(segment, calendar));
    this.#weeks =
      segment.kind === "exact" || segment.per_week === null
        ? null
        : sumBy(listWantedSpots({ ...segment, total: null }, calendar), this.#weekOf);
    this.#all = listWantedSpots(segment, calendar).reduce((n, cell) => n + cell.spots, 0);
  }

  #weekOf = ({ station, date }: { station: string; date: Day }) => `${station} week ${getWeekStart(date)}`;

  /** Whether the break lies within the stations, dates, hours and breaks of the segment. */
  accepts(at: BreakSold): boolean {
    const { stations } = this.#segment;
    return (
      stations.includes(at.station) &&
      this.#dates.has(at.date) &&
      listHoursOn(this.#segment, at.date, this.#calendar).includes(Math.floor(at.second / HOUR)) &&
      acceptsBreak(this.#segment, at)
    );
  }

  /** The spans a spot in the break counts in, with the most spots of each. */
  #spansOf(at: BreakSold): [string, number][] {
    const { kind, hours, per_day } = this.#segment;
    const spans: [string, number][] = [["all", this.#all]];
    const hour = Math.floor(at.second / HOUR);
    if (kind === "exact") {
      const sold = hours.filter((h) => h.hour === hour).reduce((n, h) => n + h.spots, 0);
      spans.push([`${at.station} ${at.date} ${hour}`, sold]);
    } else if (per_day !== null) spans.push([`${at.station} ${at.date}`, per_day]);
    if (this.#weeks) spans.push([this.#weekOf(at), this.#weeks.get(this.#weekOf(at)) ?? 0]);
    return spans;
  }

  /** Takes a spot in the break out of what is sold. False where the segment does not sell it, or no more of it. */
  take(at: BreakSold): boolean {
    if (!this.accepts(at)) return false;
    const spans = this.#spansOf(at);
    if (spans.some(([span, most]) => (this.#used.get(span) ?? 0) >= most)) return false;
    for (const [span] of spans) this.#used.set(span, (this.#used.get(span) ?? 0) + 1);
    return true;
  }
}
