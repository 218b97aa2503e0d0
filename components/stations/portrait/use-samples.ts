"use client";
import { useEffect, useRef } from "react";
import type { CallForm } from "@/components/form";
import type { CallInput } from "@/lib/browser/api";
import { SAMPLES_MOST } from "@/lib/inventory/portrait";

type Samples = CallInput<"stations.update_portrait">["samples"];
type Sample = Samples[number];

/** Acts on the samples of the form as they are when they happen: an upload ends later, and so does an undo. */
export function useSamples(form: CallForm<"stations.update_portrait">) {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const change = (to: (samples: Samples) => Samples) =>
    latest.current.set("samples", to(latest.current.values.samples));
  const put = (sample: Sample, n: number) =>
    change((samples) =>
      samples.length < SAMPLES_MOST && !samples.some(({ uuid }) => uuid === sample.uuid)
        ? samples.toSpliced(n, 0, sample)
        : samples,
    );
  return {
    add: (sample: Sample) => put(sample, SAMPLES_MOST),
    put,
    remove: (uuid: string) => change((samples) => samples.filter((sample) => sample.uuid !== uuid)),
    move: (sample: Sample, to: number) =>
      change((samples) => samples.filter(({ uuid }) => uuid !== sample.uuid).toSpliced(to, 0, sample)),
  };
}
