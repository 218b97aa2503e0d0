"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WaitingSpot } from "@/components/day-log/inserting/waiting-field";
import type { LogEdits } from "@/components/day-log/use-log-edits";
import type { Selected } from "@/components/day-log/use-selected";
import { useFailure, useStale } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { isOneOf } from "@/lib/own";
import type { CursorRow } from "@/lib/traffic/desk/lines";
import { LOG_RULES, type LogRule } from "@/lib/traffic/log-rules";

const STALE = ["logs", "campaigns", "schedules"] as const;

/** The rules that a refused booking names. */
function listRules(error: Refusal): LogRule[] {
  const { broken = [] }: { broken?: { rules: string[] }[] } = Object(error.more.details);
  return broken.flatMap(({ rules }) => rules).filter((rule) => isOneOf(LOG_RULES, rule));
}

/** Puts spots that wait for a break into the log at the cursor; each can be taken back. */
export function usePlacing(edits: LogEdits, choice: Selected) {
  const t = useTranslations("log");
  const stale = useStale();
  const failure = useFailure();
  const [refused, setRefused] = useState<{ title: string; rules: LogRule[] } | null>(null);
  const [busy, setBusy] = useState(false);

  const takeBack = async (spots: string[]) => {
    await callApi("spots.remove", { spots, waiting: true }).catch(failure);
    await stale(STALE);
  };
  const book = async (
    { break: of, before }: CursorRow,
    row: Extract<WaitingSpot, { kind: "bumped" }>["row"],
  ) => {
    const { campaign, segment, name } = row;
    setBusy(true);
    try {
      // Edits under way are answered first: their positions come before this one.
      await edits.settle();
      const placements = [{ segment, break: of.uuid, position: before + 1 }];
      const { spots } = await callApi("spots.place", { campaign, waiting: true, placements });
      await stale(STALE);
      if (spots[0]) choice.goTo(spots[0]);
      toast({
        text: t("insert_placed", { title: name }),
        action: { label: t("undo"), run: () => void takeBack(spots) },
      });
    } catch (error) {
      const rules = error instanceof Refusal && error.message === "rules_broken" ? listRules(error) : [];
      if (rules.length > 0) setRefused({ title: name, rules });
      else failure(error);
    }
    setBusy(false);
  };
  return {
    busy,
    refused,
    forgetRefused: () => setRefused(null),
    put: (place: CursorRow, waiting: WaitingSpot) => {
      if (waiting.kind === "bumped") return void book(place, waiting.row);
      const { uuid } = waiting.spot;
      void edits.act([
        { act: "restore", spot: uuid, to_break: place.break.uuid, position: place.before + 1 },
      ]);
      choice.goTo(uuid);
    },
  };
}
export type Placing = ReturnType<typeof usePlacing>;
