"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCall, useFailure } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";

const PAUSE = 1_000;
const isOpen = (state: string | undefined) => !state || state === "queued" || state === "running";

/**
 * The job of a run: watched and cancelled; `onEnd` with its result when it is over, whatever came of it. `words` holds
 * `done` and `cancelled`.
 */
export function useRunJob(words: "invoices.run" | "reports.run", onEnd: (result: unknown) => void) {
  const t = useTranslations(words);
  const failure = useFailure();
  const [job, setJob] = useState<string | null>(null);
  const { data } = useCall(
    "jobs.retrieve",
    { uuid: job ?? "" },
    { enabled: job !== null, refetchInterval: job === null ? false : PAUSE },
  );
  useEffect(() => {
    if (!job || data?.uuid !== job || isOpen(data.state)) return;
    setJob(null);
    onEnd(data.result);
    if (data.state === "done") toast({ text: t("done") });
    if (data.state === "cancelled") toast({ tone: "info", text: t("cancelled") });
    if (data.state === "failed") failure(new Error(data.error ?? ""));
  }, [job, data, failure, onEnd, t]);
  return {
    watch: setJob,
    busy: job !== null,
    progress: job === null ? null : (data?.progress ?? 0),
    cancel: () => {
      if (job) callApi("jobs.cancel", { uuid: job }).catch(failure);
    },
  };
}
