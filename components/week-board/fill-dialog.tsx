"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useFailure, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { useBoardDays } from "@/components/week-board/use-board-days";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import { type CallOutput, callApi } from "@/lib/browser/api";

type Row = CallOutput<"logs.fill">["rows"][number];
const STALE = ["logs", "campaigns", "schedules"] as const;
/** Rules that are named of those that keep the others out. */
const REASONS = 3;

/** Books proposals, those of one campaign together: all or none. A refused campaign does not hold up the others. */
function usePlacing(onDone: () => void) {
  const t = useTranslations("week_board");
  const ui = useTranslations("ui");
  const stale = useStale();
  const failure = useFailure();
  const [busy, setBusy] = useState(false);
  const takeBack = async (booked: readonly string[][]) => {
    for (const spots of booked) await callApi("spots.remove", { spots, waiting: true }).catch(failure);
    await stale(STALE);
  };
  const place = async (rows: readonly Row[]) => {
    setBusy(true);
    const booked: string[][] = [];
    for (const [campaign, of] of Map.groupBy(rows, (row) => row.campaign)) {
      const placements = of.flatMap((row) =>
        row.places.map((place) => ({ segment: row.segment, break: place.break })),
      );
      if (placements.length === 0) continue;
      try {
        booked.push((await callApi("spots.place", { campaign, waiting: true, placements })).spots);
      } catch (error) {
        failure(error);
      }
    }
    await stale(STALE);
    setBusy(false);
    onDone();
    const count = booked.flat().length;
    if (count > 0)
      toast({
        text: t("fill.placed", { count }),
        action: { label: ui("undo"), run: () => void takeBack(booked) },
      });
  };
  return { busy, place };
}

/** Breaks of the week for the spots that have none, each with why; nothing is booked before it was seen. */
export function FillDialog({ desk, onClose }: { desk: WeekDesk; onClose: () => void }) {
  const t = useTranslations("week_board");
  const ui = useTranslations("ui");
  const { week } = desk;
  const stations = week.stations.map(({ uuid }) => uuid);
  const answer = useCall("logs.fill", { tenant: desk.tenant, from: week.from, stations }, { staleTime: 0 });
  const { busy, place } = usePlacing(onClose);
  const rows = answer.data?.rows ?? [];
  const count = rows.reduce((n, row) => n + row.places.length, 0);
  return (
    <Dialog
      title={t("fill.title")}
      size="form"
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={busy || answer.isFetching}
            disabled={count === 0}
            onClick={() => void place(rows)}
          >
            {t("fill.act", { count })}
          </Button>
        </>
      }
    >
      <Loaded
        answer={answer}
        empty={answer.data && rows.length === 0 && <p className="text-ink-3">{t("fill.none")}</p>}
      >
        {(found) => (
          <ul className="divide-y divide-line">
            {found.rows.map((row) => (
              <Proposal key={`${row.segment} ${row.station}`} row={row} desk={desk} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Proposal({ row, desk }: { row: Row; desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const log = useTranslations("log");
  const days = useBoardDays();
  const { time } = useFormat();
  const station = desk.week.stations.find(({ uuid }) => uuid === row.station)?.name ?? "";
  return (
    <li className="py-2.5 first:pt-0">
      <p className="flex justify-between gap-3">
        <b className="cut font-medium">{row.name}</b>
        <span className="num flex-none text-ink-2">
          {t("bumped_count", { count: row.spots, seconds: row.length })}
        </span>
      </p>
      <p className="cut text-xs text-ink-3">
        {row.customer_name} · {station}
      </p>
      <ul className="num mt-1 grid gap-0.5">
        {row.places.map((place, n) => (
          <li key={n} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              {days.short(place.date)} {time(place.second)}
            </span>
            <span className="text-xs text-ink-3">
              {t("fill.why", { open: place.open, sold: place.sold })}
            </span>
          </li>
        ))}
      </ul>
      {row.left > 0 && (
        <div className="mt-1 text-ink-2">
          <p>
            {row.sold > 0
              ? t("fill.left", { count: row.left, sold: row.sold })
              : t("fill.by_hand", { count: row.left })}
          </p>
          <ul className="text-xs text-ink-3">
            {row.reasons.slice(0, REASONS).map(({ rule, count }) => (
              <li key={rule}>{t("fill.reason", { rule: log(`rules.${rule}`), count })}</li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
