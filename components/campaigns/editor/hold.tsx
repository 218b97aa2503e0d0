"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { useFailure, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { useFormat, useToday } from "@/components/ui/format";
import { callApi } from "@/lib/browser/api";
import { addDays, type Day } from "@/lib/day";

const USUAL = 7;

/** A draft may hold its inventory until a date: what fits now is nobody else's meanwhile. */
export function Hold() {
  const t = useTranslations("campaigns");
  const { day, number } = useFormat();
  const now = useToday();
  const { campaign, save, latest, setCampaign, checks } = useOrder();
  const failure = useFailure();
  const stale = useStale();
  const [until, setUntil] = useState<Day | null>(addDays(now, USUAL));
  const [busy, setBusy] = useState(false);
  const held = campaign?.holds_until && campaign.holds_until >= now ? campaign.holds_until : null;
  const send = async (holds_until: Day | null) => {
    setBusy(true);
    try {
      if (!(await save())) return;
      const { uuid, version } = latest()!;
      setCampaign(await callApi("campaigns.hold", { uuid, version, holds_until }));
      await stale(["breaks", "stations", "logs"]);
    } catch (error) {
      failure(error);
    } finally {
      setBusy(false);
    }
  };
  if (held && campaign)
    return (
      <section>
        <p className="mb-1.5">
          {t("held_until", { day: day(held) })}{" "}
          <span className="num text-ink-3">{t("held_spots", { count: number(campaign.booked) })}</span>
        </p>
        <Button size="sm" busy={busy} onClick={() => void send(null)}>
          {t("let_go")}
        </Button>
      </section>
    );
  return (
    <section>
      <div className="flex items-end gap-2">
        <DateField
          className="min-w-0 grow"
          label={t("hold_until")}
          value={until}
          min={now}
          onChange={setUntil}
        />
        <Button
          busy={busy}
          disabled={!until || until < now || checks.some((c) => c.blocks)}
          onClick={() => void send(until)}
        >
          {t("hold")}
        </Button>
      </div>
      <p className="mt-1 text-xs text-ink-3">{t("hold_help")}</p>
    </section>
  );
}
