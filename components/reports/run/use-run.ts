"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCall, useFailure, useSend } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";

const PAUSE = 1_000;
const isOpen = (state: string | undefined) => !state || state === "queued" || state === "running";

/** The job that creates the reports: begun, watched and cancelled; `onEnd` when it is over, whatever came of it. */
export function useRun(onEnd: () => void) {
  const t = useTranslations("reports.run");
  const failure = useFailure();
  const [job, setJob] = useState<string | null>(null);
  const start = useSend("report_runs.start", { onDone: (answer) => setJob(answer.job) });
  const { data } = useCall(
    "jobs.retrieve",
    { uuid: job ?? "" },
    { enabled: job !== null, refetchInterval: job === null ? false : PAUSE },
  );
  useEffect(() => {
    if (!job || data?.uuid !== job || isOpen(data.state)) return;
    setJob(null);
    onEnd();
    if (data.state === "done") toast({ text: t("done") });
    if (data.state === "cancelled") toast({ tone: "info", text: t("cancelled") });
    if (data.state === "failed") failure(new Error(data.error ?? ""));
  }, [job, data, failure, onEnd, t]);
  return {
    start: start.mutate,
    busy: start.isPending || job !== null,
    progress: job === null ? null : (data?.progress ?? 0),
    cancel: () => {
      if (job) callApi("jobs.cancel", { uuid: job }).catch(failure);
    },
  };
}
