"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { keyOf, putAnswer, useFailure, useSend } from "@/components/query";
import { findNewer } from "@/components/reconciliation/use-decisions";
import { toast } from "@/components/ui/feedback/toast-store";
import type { CallInput } from "@/lib/browser/api";
import { type DayView, type ExtraView, listNearExtras, type SpotView } from "@/lib/traffic/recon-view";

type PairInput = Pick<CallInput<"reconciliation.pair">, "line" | "how" | "spot">;

/** Pairs lines of the log with spots by hand; each pair can be taken back. */
export function usePairing(day: DayView) {
  const t = useTranslations("reconciliation.pairing");
  const ui = useTranslations("ui");
  const client = useQueryClient();
  const failure = useFailure();
  const { station: uuid, date, version } = day;
  const show = (next: DayView) =>
    putAnswer(client, keyOf("reconciliation.retrieve", { uuid, from: date, to: date }), { days: [next] });
  const pair = useSend("reconciliation.pair", {
    quiet: true,
    invalidates: ["logs", "campaigns", "tenant"],
    onDone: (next, sent) => {
      void show(next);
      if (sent.how !== "match")
        toast({
          text: t(sent.how === "spot" ? "paired" : "apart"),
          action: {
            label: ui("undo"),
            run: () => pair.mutate({ uuid, date, version: next.version, line: sent.line, how: "match" }),
          },
        });
    },
  });
  const send = (asked: PairInput) =>
    pair.mutate(
      { uuid, date, version, ...asked },
      {
        onError: (error) => {
          const newer = findNewer(error);
          if (!newer) return failure(error);
          void show(newer);
          toast({ tone: "info", text: t("stale") });
        },
      },
    );
  return {
    busy: pair.isPending,
    listNear: (spot: SpotView) => listNearExtras(day, spot),
    pair: (line: ExtraView, spot: SpotView) => send({ line: line.uuid, how: "spot", spot: spot.uuid }),
    keepApart: (spot: SpotView) => spot.line && send({ line: spot.line, how: "apart" }),
    toMatch: (spot: SpotView) => spot.line && send({ line: spot.line, how: "match" }),
  };
}
export type Pairing = ReturnType<typeof usePairing>;
