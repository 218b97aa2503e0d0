"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useClockChanges } from "@/components/stations/clock-change";
import { Status } from "@/components/status";
import { cx } from "@/components/ui/cx";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import { BreakCell } from "@/components/week-board/break-cell";
import { type BoardActs, useBoardActs } from "@/components/week-board/use-board-acts";
import { useBoardDays } from "@/components/week-board/use-board-days";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import { type Day, getToday, writeZone } from "@/lib/day";
import { listLimited } from "@/lib/inventory/no-limit";
import { takeAt } from "@/lib/must";
import {
  buildDayKey,
  type OpenWeek,
  sumBooked,
  type WeekBreak,
  type WeekDay,
} from "@/lib/traffic/week/board";
import { listRows, listWeekDays } from "@/lib/traffic/week/rows";

/** On the phone only the chosen day of the chosen station is there. */
const onPhone = (isShown: boolean) => cx(!isShown && "max-sm:hidden");

/** Stations by days: the state of every day, and its breaks in the chosen part of the day. */
export function BoardTable({ desk }: { desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const days = useBoardDays();
  const { week, now } = desk;
  const acts = useBoardActs(desk);
  const dates = listWeekDays(week.from);
  const todayOf = (station: number) => {
    const { timezone, day_start } = takeAt(week.stations, station);
    return getToday(now, timezone, day_start);
  };
  const clockOn = useClockChanges(week.stations);
  const isToday = (date: Day) => week.stations.some((_, station) => todayOf(station) === date);
  return (
    <table
      role="grid"
      aria-label={t("table")}
      className="w-full min-w-[60rem] table-fixed border-separate border-spacing-x-1 border-spacing-y-0.5 max-sm:min-w-0"
    >
      <thead className="sticky top-0 z-(--z-sticky) bg-canvas">
        <tr>
          <th className="w-12">
            <span className="sr-only">{t("time")}</span>
          </th>
          {dates.map((date) => (
            <th
              key={date}
              scope="col"
              className={cx("px-1 pt-2 pb-1 text-left font-semibold", onPhone(desk.chosen?.date === date))}
            >
              <span className="flex items-baseline justify-between gap-1">
                {days.short(date)}
                {isToday(date) && <span className="text-xs font-medium text-accent-ink">{t("today")}</span>}
              </span>
              {clockOn(date).map((text) => (
                <span key={text} className="block text-xs leading-snug font-normal text-warn-ink">
                  {text}
                </span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      {week.stations.map(({ uuid }, station) => (
        <StationRows key={uuid} desk={desk} station={station} dates={dates} acts={acts} />
      ))}
    </table>
  );
}

/** The seconds sold in the week, of all that can be sold. */
function sumWeek(open: OpenWeek, station: number, dates: readonly Day[]) {
  const breaks = listLimited(dates.flatMap((date) => open.listBreaks(station, date)));
  const capacity = breaks.reduce((n, b) => n + b.capacity_seconds, 0);
  const booked = breaks.reduce((n, b) => n + sumBooked(b), 0);
  return { percent: capacity > 0 ? Math.round((booked / capacity) * 100) : 0, left: capacity - booked };
}

/** Returns a function that gives what the cell of a break shows: values that stay the same where nothing changed. */
function useCellProps(desk: WeekDesk, station: string) {
  const { week, carry, cursor, tabStop, problems } = desk;
  const { campaigns, commercials } = week;
  const lists = useMemo(() => ({ campaigns, commercials }), [campaigns, commercials]);
  const { carried, verdict } = carry;
  return (of: WeekBreak) => {
    const isHere = (row: string) => row === of.uuid || of.spots.some((spot) => spot.uuid === row);
    const isTarget = carried?.to_break === of.uuid;
    const isOpen = desk.isOpenDay(of);
    return {
      of,
      lists,
      station,
      cursor: isHere(cursor) ? cursor : null,
      tabStop: isHere(tabStop) ? tabStop : null,
      carried: carried && isHere(carried.spot) ? carried : null,
      isTarget,
      isRefused: isTarget && verdict?.obstacle !== null,
      problems: problems.get(buildDayKey(of.station, of.date)),
      isLocked: !isOpen,
      isOver: desk.hasPassed(of),
      mayPick: desk.may.edit && isOpen,
    };
  };
}

function StationRows({
  desk,
  station,
  dates,
  acts,
}: {
  desk: WeekDesk;
  station: number;
  dates: readonly Day[];
  acts: BoardActs;
}) {
  const t = useTranslations("week_board");
  const { time, number } = useFormat();
  const { open } = desk.carry;
  const { name, code, timezone } = takeAt(desk.week.stations, station);
  const { percent, left } = sumWeek(open, station, dates);
  const rows = listRows(open, station, desk.part);
  const propsOf = useCellProps(desk, name);
  return (
    <tbody className={onPhone(desk.chosen?.station === station)}>
      <tr className="max-sm:hidden">
        <th colSpan={dates.length + 1} scope="rowgroup" className="px-1 pt-2 pb-1 text-left font-normal">
          <span className="flex items-center gap-2">
            <Tag code>{code}</Tag>
            <b className="font-semibold">{name}</b>
            <span className="text-ink-3">{writeZone(timezone)}</span>
            <span className="num ml-auto text-xs text-ink-3">
              {t("week_sold", { percent, seconds: number(left) })}
            </span>
          </span>
        </th>
      </tr>
      <tr>
        <td />
        {dates.map((date) => {
          const day = open.findDay(station, date);
          return day ? <DayCell key={date} desk={desk} day={day} station={name} /> : <td key={date} />;
        })}
      </tr>
      {rows.map(({ second, breaks }) => (
        <tr key={second}>
          <th scope="row" className="num px-1 pt-1.5 text-left align-top text-xs font-normal text-ink-3">
            {time(second)}
          </th>
          {breaks.map((of, n) => {
            const date = takeAt(dates, n);
            const phone = onPhone(desk.chosen?.date === date);
            if (of) return <BreakCell key={date} {...propsOf(of)} acts={acts} className={phone} />;
            return <td key={date} className={phone} />;
          })}
        </tr>
      ))}
      {rows.length === 0 && (
        <>
          <tr className="max-sm:hidden">
            <td />
            <td colSpan={dates.length} className="px-1 py-2 text-ink-3">
              {t("no_breaks")}
            </td>
          </tr>
          <tr className="sm:hidden">
            <td />
            <td className="px-1 py-2 text-ink-3">{t("no_breaks")}</td>
          </tr>
        </>
      )}
    </tbody>
  );
}

/** The state of a station's day, and how much is wrong with it. */
function DayCell({ desk, day, station }: { desk: WeekDesk; day: WeekDay; station: string }) {
  const t = useTranslations("week_board");
  const days = useBoardDays();
  const key = buildDayKey(day.station, day.date);
  const isChosen = desk.chosen?.station === day.station && desk.chosen.date === day.date;
  const problems = desk.problems.get(key)?.length ?? 0;
  return (
    <td
      data-row={key}
      data-cursor={desk.cursor === key || undefined}
      tabIndex={desk.tabStop === key ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && desk.setCursor(key)}
      className={cx(
        "cursor-default rounded-sm px-1 py-1 outline-none hover:bg-hover data-cursor:bg-selected focus-visible:outline-2 focus-visible:outline-(--focus)",
        isChosen && "shadow-[inset_0_-2px_0_var(--accent)]",
        onPhone(desk.chosen?.date === day.date),
      )}
    >
      <span className="flex flex-wrap items-center gap-1">
        <span className="sr-only">{t("cell_of", { day: days.short(day.date), station })}</span>
        <Status of="log" is={day.state} values={{ version: day.published }} />
        {day.changed && (
          <span data-tip={t("changed")} className="text-warn-ink">
            <Glyph name="triangle" />
            <span className="sr-only">{t("changed")}</span>
          </span>
        )}
        {day.locked && (
          <span
            data-tip={day.locked.mine ? t("locked_by_me") : t("locked_by", { name: day.locked.name })}
            className={day.locked.mine ? "text-accent-ink" : "text-ink-2"}
          >
            <Lock size={13} strokeWidth={2} aria-hidden />
            <span className="sr-only">
              {day.locked.mine ? t("locked_by_me") : t("locked_by", { name: day.locked.name })}
            </span>
          </span>
        )}
        {problems > 0 && (
          <span className="num ml-auto text-xs font-medium text-bad-ink">
            {t("problems", { count: problems })}
          </span>
        )}
      </span>
    </td>
  );
}
