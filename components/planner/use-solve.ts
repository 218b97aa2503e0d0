"use client";
import { useEffect, useState } from "react";
import { useCall, useFailure } from "@/components/query";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { readText } from "@/lib/own";
import type { PaintedSpot } from "@/lib/planner/shapes";

export type Preview = NonNullable<CallOutput<"schedules.preview">["preview"]>;
export type Wish = "even" | "prime" | "budget";

/** The scheduler: asked for a plan, watched while it takes long, and its answer kept until it is applied or left. */
export function useSolve(campaign: string) {
  const failure = useFailure();
  const [busy, setBusy] = useState<Wish | "rebuild" | "apply" | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [job, setJob] = useState<string | null>(null);
  const { data } = useCall(
    "jobs.retrieve",
    { uuid: job ?? "" },
    { enabled: job !== null, refetchInterval: job === null ? false : 1000 },
  );
  useEffect(() => {
    if (!job || data?.uuid !== job || data.state === "queued" || data.state === "running") return;
    setJob(null);
    setBusy(null);
    const found = readText(data.result, "preview");
    if (data.state === "done" && found)
      callApi("schedules.previewed", { preview: found }).then(setPreview, failure);
    else if (data.state === "failed") failure(new Error(data.error ?? ""));
  }, [job, data, failure]);

  const solve = async (wish: Wish, keep: PaintedSpot[]): Promise<Preview | null> => {
    setBusy(wish);
    try {
      const { preview: found } = await callApi("schedules.preview", { campaign, wish, keep });
      setPreview(found);
      return found;
    } catch (error) {
      failure(error);
      return null;
    } finally {
      setBusy(null);
    }
  };
  const rebuild = async () => {
    setBusy("rebuild");
    try {
      const { job: begun } = await callApi("schedules.preview", { campaign, mode: "rebuild" });
      setJob(begun);
    } catch (error) {
      setBusy(null);
      failure(error);
    }
  };
  const cancel = async () => {
    if (!job) return;
    await callApi("jobs.cancel", { uuid: job }).catch(failure);
    setJob(null);
    setBusy(null);
  };
  const apply = async (uuid: string, scenario?: string) => {
    setBusy("apply");
    try {
      return await callApi("schedules.apply", { campaign, preview: uuid, ...(scenario && { scenario }) });
    } catch (error) {
      failure(error);
      return null;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    preview,
    setPreview,
    solve,
    rebuild,
    cancel,
    apply,
    progress: data?.progress ?? 0,
    running: job !== null,
  };
}
export type Solving = ReturnType<typeof useSolve>;
