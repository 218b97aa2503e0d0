"use client";
import { ChevronLeft, ChevronRight, Lock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CloseDays } from "@/components/reconciliation/queue/close-days";
import type { Queue } from "@/components/reconciliation/queue/use-queue";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { Progress } from "@/components/ui/feedback/bars";
import { useFormat, useToday } from "@/components/ui/format";
import { sumQueue } from "@/lib/traffic/desk/recon-queue";

/** Where a day stands in the queue, what is left of it all, and the ways on, back and out. */
export function QueueBar({ queue, mayClose }: { queue: Queue; mayClose: boolean }) {
  const t = useTranslations("reconciliation.queue");
  const { day } = useFormat();
  const [isClosing, setClosing] = useState(false);
  const { days = [], span, next, previous } = queue;
  const sums = sumQueue(days, useToday());
  const ready = mayClose ? sums.ready.length : 0;
  useKeys("reconciliation.queue", t("title"), [
    { keys: "n", says: t("next"), run: queue.goNext },
    { keys: "shift+n", says: t("previous"), run: queue.goBack },
    ...(ready > 0 ? [{ keys: "mod+enter", says: t("close_ready"), run: () => setClosing(true) }] : []),
  ]);
  return (
    <section
      aria-label={t("title")}
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line bg-accent-soft px-gutter py-1.5 text-xs"
    >
      <span className="num font-medium max-sm:hidden">
        {span.from === span.to ? day(span.from) : `${day(span.from)}–${day(span.to)}`}
        <span className="font-normal text-ink-2">
          {" "}
          {t("stations", { count: new Set(days.map((one) => one.station)).size })}
        </span>
      </span>
      <span role="status" className="num flex items-center gap-2 text-ink-2">
        <span className="w-24 max-sm:hidden">
          <Progress
            done={sums.done}
            of={sums.days}
            tone="accent"
            label={t("progress", { done: sums.done, days: sums.days })}
          />
        </span>
        {queue.place > 0 && t("place", { place: queue.place, days: sums.days })}
        {" · "}
        {sums.open > 0 ? t("left", { open: sums.open, days: sums.open_days }) : t("all_done")}
        {queue.more > 0 && ` · ${t("more", { count: queue.more })}`}
      </span>
      <span className="ml-auto flex items-center gap-1.5">
        <IconButton
          size="sm"
          icon={<ChevronLeft />}
          label={t("previous")}
          keys="shift+n"
          disabled={!previous}
          onClick={queue.goBack}
        />
        <IconButton
          size="sm"
          icon={<ChevronRight />}
          label={t("next")}
          keys="n"
          disabled={!next}
          onClick={queue.goNext}
        />
        {ready > 0 && (
          <Button
            size="sm"
            look={sums.open === 0 ? "main" : "plain"}
            icon={<Lock />}
            onClick={() => setClosing(true)}
          >
            {t("close", { count: ready })}
          </Button>
        )}
        <IconButton size="sm" icon={<X />} label={t("leave")} onClick={queue.leave} />
      </span>
      {isClosing && (
        <CloseDays
          days={sums.ready}
          onClose={() => setClosing(false)}
          onClosed={() => {
            setClosing(false);
            queue.goNext();
          }}
        />
      )}
    </section>
  );
}
