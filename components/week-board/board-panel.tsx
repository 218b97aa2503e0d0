"use client";
import { CornerDownRight, GitCompareArrows, ListMusic, LockOpen, WandSparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useOrderHref } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { SpotBar } from "@/components/ui/controls/color-field";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useKeys } from "@/components/ui/controls/keys";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Tabs } from "@/components/ui/layout/tabs";
import { LockActions } from "@/components/week-board/lock-actions";
import { useBoardDays } from "@/components/week-board/use-board-days";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import { buildRecordHref } from "@/lib/hrefs";
import { takeAt } from "@/lib/must";
import { isOneOf } from "@/lib/own";
import {
  buildDayKey,
  getSpotColor,
  getSpotTitle,
  type Target,
  type WeekDay,
  type WeekView,
} from "@/lib/traffic/week/board";
import { findFreePlace } from "@/lib/traffic/week/drop";
import { AIR_PROBLEMS, type WeekProblem } from "@/lib/traffic/week/problems";

/** Problems that the list names, and those that a digit fixes. */
const LISTED = 40;
const DIGITS = 9;

/** What explains the board: the chosen day with its problems, spots without a break, open make-goods. */
export function BoardPanel({ desk }: { desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const { week, chosen } = desk;
  const removed = week.days.reduce((n, day) => n + day.removed.length, 0);
  const bumped = week.bumped.reduce((n, row) => n + row.spots, 0);
  const problems = chosen && desk.problems.get(buildDayKey(chosen.station, chosen.date));
  return (
    <aside
      aria-label={t("panel")}
      className="overflow-auto border-line bg-surface max-lg:border-t lg:border-l print:hidden"
    >
      <Tabs
        label={t("panel")}
        of={[
          {
            key: "day",
            label: t("tabs.day"),
            count: problems?.length,
            panel: chosen && <DayPanel desk={desk} day={chosen} problems={problems ?? []} />,
          },
          {
            key: "bumped",
            label: t("tabs.bumped"),
            count: bumped + removed,
            panel: <BumpedPanel desk={desk} />,
          },
          {
            key: "make_goods",
            label: t("tabs.make_goods"),
            count: week.make_goods.length,
            panel: <MakeGoodPanel week={week} />,
          },
        ]}
      />
    </aside>
  );
}

function DayPanel({
  desk,
  day,
  problems,
}: {
  desk: WeekDesk;
  day: WeekDay;
  problems: readonly WeekProblem[];
}) {
  const t = useTranslations("week_board");
  const days = useBoardDays();
  const { uuid, name } = takeAt(desk.week.stations, day.station);
  const isOver = day.state === "aired" || day.state === "reconciled";
  return (
    <section className="p-3">
      <h2 className="font-semibold">
        {days.long(day.date)} · {name}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" icon={<ListMusic />} href={`/traffic-log-editor?station=${uuid}&date=${day.date}`}>
          {t("open_day")}
        </Button>
        <LockActions desk={desk} day={day} />
        {isOver && (
          <Button
            size="sm"
            icon={<GitCompareArrows />}
            href={`/station/reconciliation/${uuid}?date=${day.date}`}
          >
            {t("open_reconciliation")}
          </Button>
        )}
        {day.state === "reconciled" && desk.may.edit && (
          <Button size="sm" icon={<LockOpen />} onClick={() => desk.setAsking({ kind: "reopen", day })}>
            {t("reopen")}
          </Button>
        )}
      </div>
      <h3 className="mt-4 mb-1 font-semibold">{t("problems_head")}</h3>
      {problems.length === 0 ? (
        <p className="text-ink-3">{t("problems_none")}</p>
      ) : (
        <ProblemRows desk={desk} problems={problems} />
      )}
    </section>
  );
}

type Fix = { spot: string; to: Target };
/** The moves that fix problems, one a spot, by the number of the problem. */
function findFixes(desk: WeekDesk, problems: readonly WeekProblem[]): Map<number, Fix> {
  const fixes = new Map<number, Fix>();
  const seen = new Set<string>();
  for (const [n, { spot, code }] of problems.entries()) {
    const isMovable = !isOneOf(AIR_PROBLEMS, code) && code !== "copy_validity";
    if (fixes.size >= DIGITS || seen.has(spot) || !isMovable || !desk.carry.mayPick(spot)) continue;
    seen.add(spot);
    const to = findFreePlace(desk.open, spot, desk.now);
    if (to) fixes.set(n, { spot, to });
  }
  return fixes;
}

function ProblemRows({ desk, problems }: { desk: WeekDesk; problems: readonly WeekProblem[] }) {
  const t = useTranslations("week_board");
  const log = useTranslations("log");
  const { time } = useFormat();
  const { open, week } = desk;
  const shown = problems.slice(0, LISTED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fixes follow from the week and its problems
  const fixes = useMemo(() => findFixes(desk, shown), [open, problems, desk.now]);
  const fix = (of: Fix) => desk.moveTo(of.spot, of.to);
  useKeys(
    "week.problems",
    t("problems_head"),
    [...fixes.values()].map((of, n) => ({ keys: String(n + 1), says: t("fix"), run: () => fix(of) })),
  );
  const digitOf = new Map([...fixes.keys()].map((at, n) => [at, String(n + 1)]));
  return (
    <ul className="divide-y divide-line">
      {shown.map((problem, n) => {
        const place = open.findSpot(problem.spot);
        const of = fixes.get(n);
        const to = of && open.findBreak(of.to.to_break);
        if (!place) return null;
        const copy = place.spot.commercial === null ? null : week.commercials[place.spot.commercial];
        return (
          <li key={`${problem.spot} ${problem.code}`} className="grid gap-1 py-2">
            <button
              type="button"
              className="text-left font-medium hover:underline"
              onClick={() => desk.show(problem.spot, problem.second)}
            >
              {time(problem.second)} {getSpotTitle(week, place.spot)}
            </button>
            <span className="text-xs text-ink-2">
              {isOneOf(AIR_PROBLEMS, problem.code)
                ? log(`problems.${problem.code}`)
                : log(`rules.${problem.code}`)}
            </span>
            {of && to && (
              <span>
                <Button size="sm" icon={<CornerDownRight />} onClick={() => fix(of)}>
                  {t("fix_move", { time: time(to.second) })} <KeyHint keys={digitOf.get(n) ?? ""} />
                </Button>
              </span>
            )}
            {isOneOf(AIR_PROBLEMS, problem.code) && copy && (
              <Link className="link text-xs" href={buildRecordHref("commercial", copy.uuid)}>
                {log("fix.commercial")}
              </Link>
            )}
          </li>
        );
      })}
      {problems.length > LISTED && (
        <li className="py-2 text-xs text-ink-3">{t("more", { count: problems.length - LISTED })}</li>
      )}
    </ul>
  );
}

function BumpedPanel({ desk }: { desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const orderHref = useOrderHref();
  const days = useBoardDays();
  const { day: writeDay } = useFormat();
  const { week } = desk;
  const removed = week.days.flatMap((day) => day.removed.map((spot) => ({ day, spot })));
  if (removed.length + week.bumped.length === 0) return <p className="p-3 text-ink-3">{t("bumped_none")}</p>;
  const mayFill = desk.may.edit && desk.may.moveDays && week.bumped.length > 0;
  return (
    <>
      {mayFill && (
        <p className="p-3 pb-1">
          <Button size="sm" icon={<WandSparkles />} onClick={() => desk.setAsking({ kind: "fill" })}>
            {t("fill.open")}
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line px-3">
        {removed.map(({ day, spot }) => (
          <li key={spot.uuid} className="flex items-center gap-2 py-2">
            <SpotBar color={getSpotColor(week, spot)} />
            <span className="min-w-0 grow leading-tight">
              <b className="cut block font-medium">{getSpotTitle(week, spot)}</b>
              <span className="cut block text-xs text-ink-3">
                {t("removed_from", {
                  day: days.short(day.date),
                  station: takeAt(week.stations, day.station).name,
                })}
              </span>
            </span>
            {desk.carry.mayPick(spot.uuid) && (
              <Button size="sm" onClick={() => desk.pick(spot.uuid)}>
                {t("pick_up")}
              </Button>
            )}
          </li>
        ))}
        {week.bumped.map((row) => (
          <li key={`${row.segment} ${row.station}`} className="py-2 leading-tight">
            <span className="flex justify-between gap-2">
              <Link className="link cut" href={orderHref(row.campaign)}>
                {row.name}
              </Link>
              <span className="num flex-none">
                {t("bumped_count", { count: row.spots, seconds: row.length })}
              </span>
            </span>
            <span className="flex justify-between gap-2 text-xs text-ink-3">
              <span className="cut">
                {row.customer_name}
                {row.station && ` · ${week.stations.find(({ uuid }) => uuid === row.station)?.name ?? ""}`}
              </span>
              <span className="num flex-none">{t("until", { day: writeDay(row.until) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function MakeGoodPanel({ week }: { week: WeekView }) {
  const t = useTranslations("week_board");
  const days = useBoardDays();
  const { time } = useFormat();
  if (week.make_goods.length === 0) return <p className="p-3 text-ink-3">{t("make_goods_none")}</p>;
  return (
    <ul className="divide-y divide-line px-3">
      {week.make_goods.map((row) => (
        <li key={row.spot} className="flex items-center gap-2 py-2">
          <SpotBar color={row.color} />
          <span className="min-w-0 grow leading-tight">
            <Link className="link cut block" href={`/station/reconciliation/${row.station}?date=${row.date}`}>
              {row.title}
            </Link>
            <span className="num cut block text-xs text-ink-3">
              {t("missed_at", { day: days.long(row.date), time: time(row.second) })} · {row.customer_name}
            </span>
          </span>
          <span className="num flex-none text-xs">{t("seconds", { seconds: row.length })}</span>
        </li>
      ))}
    </ul>
  );
}
