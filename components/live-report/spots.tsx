import { PublicSection } from "@/components/frames/public-frame";
import { type Live, useLiveWords } from "@/components/live-report/words";
import { Status } from "@/components/status";
import { cx } from "@/components/ui/cx";
import type { Day } from "@/lib/day";
import { writeZone } from "@/lib/day";

type LiveSpotRow = Live["spots"][number];
/** Spots to come that stand open; the rest unfolds. */
const COMING = 4;

/** How many spots of a day are behind: all of a day that is past, none of one that comes. */
function countPast({ spots, today }: Live, date: Day, isNext: (spot: LiveSpotRow) => boolean): number {
  if (date > today) return 0;
  const coming = date < today ? -1 : spots.findIndex(isNext);
  return coming < 0 ? spots.length : coming;
}

/** The spots of one day: when they were planned, when they were heard, and how sure each figure is. */
export function LiveSpots({ live, date }: { live: Live; date: Day }) {
  const { t, weekday, number, time } = useLiveWords();
  const { spots, today, next } = live;
  const heard = spots.filter((p) => p.aired_second !== null).length;
  const isNext = (spot: LiveSpotRow) => date === today && next?.date === today && next.second === spot.second;
  const first = countPast(live, date, isNext);
  const open = spots.slice(0, first + COMING);
  const folded = spots.slice(first + COMING);
  const row = (spot: LiveSpotRow, n: number) => (
    <SpotRow
      key={`${spot.second}-${n}`}
      spot={spot}
      currency={live.net?.currency}
      past={n < first}
      next={n === first && isNext(spot)}
    />
  );
  return (
    <PublicSection
      title={
        <>
          {date === today ? t("today_head", { day: weekday(date) }) : weekday(date)}{" "}
          {spots.length > 0 && (
            <span className="num font-normal text-ink-3">
              {t("of_day", { done: number(heard), count: number(spots.length) })}
            </span>
          )}
        </>
      }
      aside={t("times_in", { zone: writeZone(live.timezone) })}
    >
      {spots.length === 0 && <p className="py-2 text-ink-3">{t("no_spots")}</p>}
      <ul className="divide-y divide-line">{open.map(row)}</ul>
      {folded.length > 0 && (
        <details className="group border-t border-line">
          <summary className="num flex min-h-11 items-center gap-3 group-open:hidden">
            <span className="w-14 text-ink-3">{t("later_head")}</span>
            <span className="link">
              {t("later", { count: folded.length, time: time(folded.at(-1)!.second) })}
            </span>
          </summary>
          <ul className="divide-y divide-line">{folded.map((spot, n) => row(spot, open.length + n))}</ul>
        </details>
      )}
      <DayLinks live={live} date={date} />
    </PublicSection>
  );
}

function SpotRow({
  spot,
  currency,
  past,
  next,
}: {
  spot: LiveSpotRow;
  /** Of the prices, where they are shown. */
  currency: string | undefined;
  past: boolean;
  next: boolean;
}) {
  const { t, time, exact, money } = useLiveWords();
  const { state, aired_second } = spot;
  const say = () => {
    if (aired_second !== null) return exact(aired_second);
    if (next) return t("next");
    if (state === "missed") return "";
    return t(past ? "waiting" : "planned");
  };
  return (
    <li className="num flex min-h-[2.35rem] items-center gap-3">
      <span className="w-14 text-ink-3">{spot.unbooked ? t("unbooked") : time(spot.second)}</span>
      <span
        className={cx(
          "grow",
          aired_second === null && !next ? "text-ink-3" : "font-medium",
          aired_second === null && next && "text-accent-ink",
        )}
      >
        {say()}
      </span>
      {spot.label && <span className="text-xs text-ink-3">{spot.label}</span>}
      {currency && spot.net && <span className="text-xs">{money(spot.net, currency)}</span>}
      {state === "missed" || state === "short" ? (
        <Status of="spot" is={state} />
      ) : (
        <Status of="figure" is={state === "exported" ? "at_station" : state} />
      )}
    </li>
  );
}

/** To the day before and after that have spots, and back. */
function DayLinks({ live: { days, today }, date }: { live: Live; date: Day }) {
  const { t, weekday } = useLiveWords();
  const before = days.findLast((d) => d.date < date && d.sold + d.done > 0)?.date;
  const after = days.find((d) => d.date > date && d.sold + d.done > 0)?.date;
  if (!before && !after) return null;
  const link = (to: Day, label: string, says: string) => (
    <a
      href={to === today ? "?" : `?date=${to}`}
      aria-label={`${says}: ${label}`}
      className="link inline-flex min-h-9 items-center"
    >
      {label}
    </a>
  );
  return (
    <nav
      aria-label={t("days")}
      className="mt-1 -mb-2 flex justify-between gap-4 border-t border-line pt-1 text-xs"
    >
      {before ? link(before, `← ${weekday(before)}`, t("day_earlier")) : <span />}
      {date !== today && link(today, t("to_today"), t("to_today"))}
      {after ? link(after, `${weekday(after)} →`, t("day_later")) : <span />}
    </nav>
  );
}
