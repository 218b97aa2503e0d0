"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { RadioList } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, pickEarlier, pickLater } from "@/lib/day";

type Campaign = CallOutput<"campaigns.retrieve">;

/** Stops a campaign on a day or at once, and says first what that takes off the air. */
export function StopDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const { day } = useFormat();
  const { uuid, name, start_date, end_date } = campaign;
  const now = useToday();
  const [how, setHow] = useState<"day" | "now">("day");
  const [date, setDate] = useState<Day | null>(pickLater(now, pickEarlier(start_date, end_date)));
  const stop = useSend("campaigns.stop", {
    says: "stopped",
    invalidates: ["campaigns", "customers"],
    onDone: onClose,
  });
  const asked = how === "now" ? {} : { stop_date: date ?? now };
  const preview = useCall("campaigns.stop_preview", { uuid, ...asked }, { keep: true });
  const { data: gone } = preview;
  const wrong = date !== null && date < now ? t("stop_past") : undefined;
  return (
    <Dialog
      title={t("stop_title", { name })}
      size="small"
      onClose={onClose}
      held={stop.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={stop.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="danger"
            busy={stop.isPending}
            disabled={(how === "day" && (date === null || wrong !== undefined)) || (gone?.billed ?? 0) > 0}
            onClick={() =>
              stop.mutate({ uuid, stop_date: how === "now" ? now : date!, immediate: how === "now" })
            }
          >
            {how === "now" ? t("stop_now") : t("stop_on", { day: date ? day(date) : "" })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioList
          label={t("stop_when")}
          value={how}
          choices={[
            { value: "day", label: t("stop_last_day") },
            { value: "now", label: t("stop_at_once"), hint: t("stop_at_once_hint") },
          ]}
          onChange={setHow}
        />
        {how === "day" && (
          <DateField
            label={t("stop_date")}
            value={date}
            min={now}
            max={end_date}
            onChange={setDate}
            {...(wrong && { error: wrong })}
          />
        )}
        <Loaded answer={preview} waiting={<Skeleton lines={1} />}>
          {(data) => <Gone of={data} />}
        </Loaded>
        <p className="text-xs text-ink-3">{t("stop_text")}</p>
      </div>
    </Dialog>
  );
}

/** What goes, by station where there are several, and what else that changes. */
function Gone({ of }: { of: CallOutput<"campaigns.stop_preview"> }) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const { stations, spots, price, logs, billed } = of;
  return (
    <div className="grid gap-2">
      <p className="num">
        {t("stop_takes", { count: spots, amount: money(price), currency: formats.currency })}
      </p>
      {stations.length > 1 && (
        <ul className="num grid gap-1 text-ink-2">
          {stations.map(({ station, station_name, spots, price }) => (
            <li key={station} className="flex gap-3">
              <span className="cut grow">{station_name}</span>
              <span>{number(spots)}</span>
              <span className="w-24 text-right">−{money(price)}</span>
            </li>
          ))}
        </ul>
      )}
      {logs > 0 && <p className="text-warn-ink">{t("stop_logs", { count: logs })}</p>}
      {billed > 0 && (
        <p role="alert" className="text-bad-ink">
          {t("stop_billed", { count: billed })}
        </p>
      )}
    </div>
  );
}
