"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useDayTitle } from "@/components/day-log/day-picker";
import { keyOf, useCall, useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import { useToday } from "@/components/ui/format";
import { type CallInput, callApi } from "@/lib/browser/api";
import { buildReconciliationHref } from "@/lib/hrefs";
import { PER_PAGE_MOST } from "@/lib/list";
import {
  findNextDay,
  findPlace,
  findPreviousDay,
  type QueueDay,
  type QueueSpan,
  sortQueue,
  toQueueFilters,
} from "@/lib/traffic/desk/recon-queue";
import type { DayView } from "@/lib/traffic/recon-view";

/** The list of logs that a queue is made of. */
const buildQueueQuery = (tenant: string, span: QueueSpan): CallInput<"logs.list"> => ({
  tenant,
  filters: toQueueFilters(span),
  sort: [{ id: "date", desc: false }],
  per_page: PER_PAGE_MOST,
});

/** The days of a queue as they stand; undefined until they are read. */
export function useQueueDays(span: QueueSpan | null) {
  const { uuid: tenant } = useShell().tenant;
  const today = useToday();
  const none = { from: today, to: today, stations: [] };
  const { data, ...answer } = useCall("logs.list", buildQueueQuery(tenant, span ?? none), {
    enabled: span !== null,
  });
  return { ...answer, days: data && sortQueue(data.rows), more: data ? data.total - data.rows.length : 0 };
}

/**
 * A day within a queue of days: its place, the ways on and back, and on by itself once nothing of the day waits for a
 * decision. Null outside a queue. The next day is read ahead.
 */
export function useQueue(span: QueueSpan | null, day: DayView, decided: number) {
  const t = useTranslations("reconciliation.queue");
  const title = useDayTitle();
  const router = useRouter();
  const client = useQueryClient();
  const stale = useStale();
  const { days: listed, more } = useQueueDays(span);
  // What was just decided here is known before the list is read again.
  const days = listed?.map((one) =>
    one.station === day.station && one.date === day.date ? { ...one, open: day.open, state: day.state } : one,
  );
  const next = days ? findNextDay(days, day) : null;
  const previous = days ? findPreviousDay(days, day) : null;
  const go = (to: QueueDay | DayView) => router.push(buildReconciliationHref(to.station, to.date, span));

  const nextKey = next && `${next.station} ${next.date}`;
  const ahead = useRef(next);
  ahead.current = next;
  useEffect(() => {
    const to = nextKey && ahead.current;
    if (!to) return;
    const input = { uuid: to.station, from: to.date, to: to.date };
    void client.prefetchQuery({
      queryKey: keyOf("reconciliation.retrieve", input),
      queryFn: ({ signal }) => callApi("reconciliation.retrieve", input, { signal }),
    });
  }, [nextKey, client]);

  const wasOpen = useRef(day.open);
  const finish = useRef(() => {});
  finish.current = () => {
    // The list does not count what was just decided.
    void stale(["logs"]);
    if (!next) return;
    toast({
      text: t("day_done", { day: title(day.date), station: day.station_name }),
      action: { label: t("back"), run: () => go(day) },
    });
    go(next);
  };
  useEffect(() => {
    const isDone = wasOpen.current > 0 && day.open === 0 && decided > 0;
    wasOpen.current = day.open;
    if (isDone) finish.current();
  }, [day.open, decided]);

  if (!span) return null;
  return {
    span,
    days,
    more,
    place: days ? findPlace(days, day) + 1 : 0,
    next,
    previous,
    go,
    goNext: () => next && go(next),
    goBack: () => previous && go(previous),
    leave: () => router.push(buildReconciliationHref(day.station, day.date)),
  };
}
export type Queue = NonNullable<ReturnType<typeof useQueue>>;
