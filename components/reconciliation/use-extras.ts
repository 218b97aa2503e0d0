"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { keyOf, putAnswer, useFailure, useSend } from "@/components/query";
import { findNewer } from "@/components/reconciliation/use-decisions";
import { toast } from "@/components/ui/feedback/toast-store";
import { COUNTED_EXTRAS } from "@/lib/billing/settlement";
import { isOneOf } from "@/lib/own";
import { type DayView, type ExtraView, findNextExtra, guessCampaign } from "@/lib/traffic/recon-view";

/** What a line without a spot can be, with its key. */
export const EXTRA_KEYS = { bonus: "b", campaign: "c", house: "h", mistake: "w" } as const;
export type ExtraChoice = keyof typeof EXTRA_KEYS;
export const EXTRA_CHOICES = [
  "bonus",
  "campaign",
  "house",
  "mistake",
] as const satisfies readonly ExtraChoice[];
type Campaign = { uuid: string; name: string };

/** The line without a spot at the cursor, the campaign it is counted with, and the decisions on it. */
export function useExtras(day: DayView, cursor: string | null, point: (uuid: string) => void) {
  const t = useTranslations("reconciliation.extra");
  const pairing = useTranslations("reconciliation.pairing");
  const client = useQueryClient();
  const failure = useFailure();
  const [chosen, setChosen] = useState<{ line: string; campaign: Campaign | null } | null>(null);
  const { station: uuid, date, version } = day;
  const show = (next: DayView) =>
    putAnswer(client, keyOf("reconciliation.retrieve", { uuid, from: date, to: date }), { days: [next] });
  const send = useSend("reconciliation.decide_extras", { quiet: true, onDone: (next) => void show(next) });

  const line = day.breaks.flatMap((b) => b.extra).find((extra) => extra.uuid === cursor);
  const known = line?.campaign ? { uuid: line.campaign, name: line.campaign_name ?? "" } : null;
  const suggested = line ? (known ?? guessCampaign(day, line)) : null;
  const campaign = chosen && chosen.line === line?.uuid ? chosen.campaign : suggested;

  const write = (of: ExtraView, decision: ExtraChoice | null, counted: Campaign | null) =>
    send.mutate(
      { uuid, date, version, lines: [{ line: of.uuid, decision, campaign: counted?.uuid ?? null }] },
      {
        onSuccess: (next) => {
          const on = decision && findNextExtra(next, of.uuid);
          if (on) point(on);
        },
        onError: (error) => {
          const newer = findNewer(error);
          if (!newer) return failure(error);
          void show(newer);
          toast({ tone: "info", text: pairing("stale") });
        },
      },
    );
  const decide = (choice: ExtraChoice) => {
    if (!line || send.isPending) return;
    const isCounted = isOneOf(COUNTED_EXTRAS, choice);
    if (isCounted && !campaign) return toast({ tone: "info", text: t("campaign_first") });
    write(line, choice, isCounted ? campaign : null);
  };
  return {
    line,
    campaign,
    busy: send.isPending,
    choose: (next: Campaign | null) => line && setChosen({ line: line.uuid, campaign: next }),
    decide,
    takeBack: () => line?.decision && write(line, null, null),
    goNext: () => {
      const next = findNextExtra(day, cursor);
      if (next) point(next);
    },
  };
}
export type Extras = ReturnType<typeof useExtras>;
