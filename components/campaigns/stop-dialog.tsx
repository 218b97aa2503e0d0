"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { RadioList } from "@/components/ui/controls/select";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, pickEarlier, pickLater } from "@/lib/day";
import { subtract, toMoney } from "@/lib/money";

type Campaign = CallOutput<"campaigns.retrieve">;

/** Stops a campaign on a day or at once, and says first what that takes off the air. */
export function StopDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { day, money, number, formats } = useFormat();
  const { uuid, name, start_date, end_date } = campaign;
  const now = useToday();
  const [how, setHow] = useState<"day" | "now">("day");
  const [date, setDate] = useState<Day | null>(pickLater(now, pickEarlier(start_date, end_date)));
  const stop = useSend("campaigns.stop", {
    says: "stopped",
    invalidates: ["campaigns", "customers"],
    onDone: onClose,
  });
  const { data: kept } = useCall(
    "campaigns.spots",
    { tenant: tenant.uuid, filters: { campaign: uuid, to: date ?? now }, per_page: 1 },
    { enabled: how === "day" && date !== null, keep: true },
  );
  const { data: all } = useCall("campaigns.spots", {
    tenant: tenant.uuid,
    filters: { campaign: uuid },
    per_page: 1,
  });
  const gone = kept && all ? all.total - kept.total : null;
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
            disabled={how === "day" && (date === null || wrong !== undefined)}
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
        <p className="num text-ink-2">
          {how === "day" &&
            gone !== null &&
            t("stop_takes", { count: gone, amount: money(sumOf(all!, kept!)), currency: formats.currency })}
          {how === "now" && all && t("stop_takes_rest", { booked: number(all.total) })}
        </p>
        <p className="text-xs text-ink-3">{t("stop_text")}</p>
      </div>
    </Dialog>
  );
}

type SpotCounts = CallOutput<"campaigns.spots">;
const sumOf = (all: SpotCounts, kept: SpotCounts) => subtract(price(all), price(kept));
const price = ({ totals }: SpotCounts) => toMoney(totals?.price ?? 0);
