"use client";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useKeys } from "@/components/ui/controls/keys";
import { toast } from "@/components/ui/feedback/toast-store";
import { useRowFocus } from "@/components/ui/table/use-row-focus";
import { useWeekCarry } from "@/components/week-board/use-week-carry";
import { useWeekEdits } from "@/components/week-board/use-week-edits";
import type { CallInput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";
import {
  buildDayKey,
  makePassed,
  type OpenWeek,
  openWeek,
  type Target,
  type WeekDay,
  type WeekView,
} from "@/lib/traffic/week/board";
import { isOpenToEdit } from "@/lib/traffic/week/drop";
import { makeProblemReader } from "@/lib/traffic/week/problems";
import { findAside, findBelow, findCursor, findFirstPart, getPart } from "@/lib/traffic/week/rows";

const TICK = 30_000;
/** The time, kept: breaks pass and days end while the board is open. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export type Asking = { kind: "publish" | "reopen"; day: WeekDay } | { kind: "publish_days" | "fill" };

/** The problems of every day, a moment after the board: a drop is drawn first. */
function useProblems(open: OpenWeek) {
  const [read] = useState(makeProblemReader);
  const later = useDeferredValue(open);
  return useMemo(
    () => new Map(later.week.days.map((day) => [buildDayKey(day.station, day.date), read(later, day)])),
    [later, read],
  );
}

/** Everything that can be done on the week board, by keys and by pointer: one cursor, one spot carried. */
export function useWeekDesk(
  read: WeekView,
  input: CallInput<"logs.week">,
  first: { date: string | null; station: string | null },
  may: { edit: boolean; moveDays: boolean },
) {
  const t = useTranslations("week_board");
  const [asking, setAsking] = useState<Asking | null>(null);
  const now = useClock();
  const edits = useWeekEdits(input, (change) => {
    toast({ tone: "info", text: t("stale") });
    // What was carried is in the hand again, over the same break.
    if (change.via === "log" && change.edit.act === "move") carry.take(change.edit);
  });
  const week = edits.shown ?? read;
  const open = useMemo(() => openWeek(week), [week]);
  const [part, setPart] = useState(() => findFirstPart(open));
  const carry = useWeekCarry(open, now, may, edits, setPart);
  const [cursor, setCursor] = useState<string>(() => {
    const station = Math.max(
      0,
      read.stations.findIndex(({ uuid }) => uuid === first.station),
    );
    const day = read.days.find((one) => one.station === station && one.date === first.date);
    return buildDayKey(station, day?.date ?? read.from);
  });
  const at = findCursor(carry.open, cursor) ?? findCursor(carry.open, buildDayKey(0, read.from));
  const isSeen = !at?.break || getPart(at.break.second) === part;
  const chosen = at ? open.findDay(at.station, at.date) : undefined;
  const problems = useProblems(open);

  const canvas = useRef<HTMLDivElement>(null);
  const { carried } = carry;
  const follow = useRowFocus(
    canvas,
    carried?.spot ?? cursor,
    carried ? `${carried.to_break} ${carried.position}` : "",
  );
  const goDown = (by: 1 | -1) => {
    follow();
    if (carried) carry.stepDown(by);
    else setCursor(findBelow(open, cursor, part, by));
  };
  const goAside = (by: 1 | -1) => {
    follow();
    if (carried) carry.stepAside(by);
    else setCursor(findAside(open, cursor, part, by));
  };
  const pick = (spot: string) => {
    follow();
    setCursor(spot);
    carry.pick(spot);
  };
  const publish = (day = chosen) => {
    if (day && may.edit && isOpenToEdit(day)) setAsking({ kind: "publish", day });
  };
  const remove = () => {
    const spot = at?.spot ? open.findSpot(at.spot) : undefined;
    const station = at && week.stations[at.station];
    if (carried || !spot?.break || !station || !spot.day || !carry.mayPick(spot.spot.uuid)) return;
    setCursor(spot.break.uuid);
    const edit = { act: "remove", spot: spot.spot.uuid } as const;
    void edits.act({ via: "log", station: station.uuid, date: spot.day.date, edit });
  };
  const editing = [
    {
      keys: "space",
      says: t("keys.pick"),
      run: () => (carried ? carry.put() : at?.spot && pick(at.spot)),
    },
    { keys: "enter", says: t("keys.drop"), run: () => carry.put() },
    { keys: "escape", says: t("keys.cancel"), run: carry.cancel },
    { keys: "delete", says: t("keys.remove"), run: remove },
    { keys: "mod+z", says: t("keys.undo"), run: () => void edits.undo() },
    { keys: "mod+shift+z", says: t("keys.redo"), run: () => void edits.redo() },
    { keys: "p", says: t("keys.publish"), run: () => publish() },
  ];
  useKeys("week", t("title"), [
    { keys: "arrowdown", says: t("keys.down"), run: () => goDown(1) },
    { keys: "arrowup", says: t("keys.up"), run: () => goDown(-1) },
    { keys: "arrowright", says: t("keys.right"), run: () => goAside(1) },
    { keys: "arrowleft", says: t("keys.left"), run: () => goAside(-1) },
    ...(may.edit ? editing : []),
  ]);

  const moveTo = (spot: string, to: Target) => {
    const place = open.findSpot(spot);
    const station = place?.day && week.stations[place.day.station];
    if (!place?.day || !station) return;
    const edit = { act: "move", spot, ...to } as const;
    void edits.act({ via: "log", station: station.uuid, date: place.day.date, edit });
  };
  const hasPassed = useMemo(() => makePassed(week, now), [week, now]);
  const isOpenDay = (of: { station: number; date: Day }) => {
    const day = open.findDay(of.station, of.date);
    return day !== undefined && isOpenToEdit(day);
  };

  return {
    tenant: input.tenant,
    week,
    open,
    now,
    part,
    setPart,
    /** Shows the part of the day of a break with the cursor on it. */
    show: (key: string, second: number) => {
      setPart(getPart(second));
      follow();
      setCursor(key);
    },
    edits,
    carry,
    cursor: carried?.spot ?? cursor,
    /** The spot or break at the cursor; null where it stands on a day. */
    row: at?.spot ?? at?.break?.uuid ?? null,
    /** The one place that Tab reaches. */
    tabStop: (isSeen && (at?.spot ?? at?.break?.uuid)) || (at ? buildDayKey(at.station, at.date) : ""),
    setCursor,
    chosen,
    isOpenDay,
    hasPassed,
    moveTo,
    problems,
    asking,
    setAsking,
    publish,
    pick,
    canvas,
    may,
  };
}
export type WeekDesk = ReturnType<typeof useWeekDesk>;
