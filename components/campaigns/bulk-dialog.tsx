"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { listSelected } from "@/components/lists/list-selected";
import { useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { Progress } from "@/components/ui/feedback/bars";
import { useSentence } from "@/components/ui/feedback/sentence";
import { useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Selection } from "@/components/ui/table/column";
import { type CallInput, type CallOutput, callApi } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

export type BulkAct = "stop" | "delete";
type Row = CallOutput<"campaigns.list">["rows"][number];
type Target = Pick<Row, "uuid" | "name" | "number" | "status">;
type Refused = Target & { why: string };

/** Which of them an act can be done with at all. */
const OPEN: Record<BulkAct, readonly Row["status"][]> = {
  stop: ["upcoming", "active", "expiring"],
  delete: ["draft"],
};

/** Stops campaigns or deletes drafts, one after the other: what was done stays done, what was refused says why. */
export function BulkDialog({
  act,
  selection,
  query,
  onClose,
}: {
  act: BulkAct;
  selection: Selection<Row>;
  query: Omit<CallInput<"campaigns.list">, "page" | "per_page" | "tenant">;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const status = useTranslations("status.campaign");
  const { tenant } = useShell();
  const sentence = useSentence();
  const stale = useStale();
  const now = useToday();
  const [date, setDate] = useState<Day | null>(now);
  const [state, setState] = useState<"asking" | "running" | "done">("asking");
  const [done, setDone] = useState(0);
  const [of, setOf] = useState(selection.count);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const run = async () => {
    setState("running");
    const targets = await listSelected(selection, (page) =>
      callApi("campaigns.list", { tenant: tenant.uuid, ...query, ...page }),
    );
    setOf(targets.length);
    for (const target of targets) {
      const { uuid } = target;
      try {
        if (!OPEN[act].includes(target.status)) {
          const why = t(`bulk.${act}_not`, { status: status(target.status) });
          setRefused((all) => [...all, { ...target, why }]);
        } else if (act === "stop") await callApi("campaigns.stop", { uuid, stop_date: date! });
        else await callApi("campaigns.destroy", { uuid });
      } catch (error) {
        setRefused((all) => [...all, { ...target, why: sentence(error) }]);
      }
      setDone((n) => n + 1);
    }
    await stale(["campaigns", "customers", "breaks", "stations", "logs"]);
    selection.clear();
    setState("done");
  };
  return (
    <Dialog
      title={t(`bulk.${act}_title`, { count: selection.count })}
      size="small"
      onClose={onClose}
      held={state === "running"}
      asks={state === "asking"}
      actions={
        state === "done" ? (
          <Button look="main" onClick={onClose}>
            {ui("close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={state === "running"}>
              {ui("cancel")}
            </Button>
            <Button
              look="danger"
              busy={state === "running"}
              disabled={act === "stop" && (date === null || date < now)}
              onClick={() => void run()}
            >
              {t(`bulk.${act}`)}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        {state === "asking" && <p className="text-ink-2">{t(`bulk.${act}_text`)}</p>}
        {state === "asking" && act === "stop" && (
          <DateField
            className="w-44"
            label={t("stop_date")}
            value={date}
            min={now}
            onChange={setDate}
            {...(date !== null && date < now && { error: t("stop_past") })}
          />
        )}
        {state !== "asking" && (
          <>
            <Progress done={done} of={of} label={t("bulk.progress", { done, of })} />
            <p aria-live="polite">
              {t("bulk.result", { done: done - refused.length, refused: refused.length })}
            </p>
          </>
        )}
        {refused.length > 0 && (
          <ul className="grid max-h-60 gap-1 overflow-auto text-sm">
            {refused.map(({ uuid, name, number, why }) => (
              <li key={uuid} className="flex gap-2">
                <span className="cut font-medium">{number ?? name}</span>
                <span className="text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
