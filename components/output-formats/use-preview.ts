"use client";
import { useEffect, useState } from "react";
import { useCall } from "@/components/query";
import { useProblem } from "@/components/ui/feedback/sentence";
import type { CallOutput } from "@/lib/browser/api";
import { type Day, getToday, parseGivenDay } from "@/lib/day";
import { type FieldProblem, Refusal } from "@/lib/errors";
import type { FormatDefinition } from "@/lib/traffic/output-format";

export type Preview = CallOutput<"output_formats.preview">;

/** Typing rests so long before the preview is written anew. */
const PAUSE = 300;

/** A value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

type Station = { uuid: string; name: string; timezone: string };
/** Whose day is shown: a station that uses the format and its today, until another is chosen. */
function useChosenDay(stations: readonly Station[], first: string | undefined) {
  const [chosen, setChosen] = useState<{ station?: string; date?: Day }>({});
  const station = stations.find(({ uuid }) => uuid === (chosen.station ?? first)) ?? stations[0];
  return {
    station: station?.uuid ?? null,
    date: chosen.date ?? getToday(new Date(), station?.timezone ?? "UTC"),
    setStation: (uuid: string | null) => uuid && setChosen((now) => ({ ...now, station: uuid })),
    setDate: (text: string | null) => {
      const date = text && parseGivenDay(text);
      if (date) setChosen((now) => ({ ...now, date }));
    },
  };
}

/** What is wrong with the definition as it is on the screen, found by the server that would write it. */
export function readProblems(error: unknown): FieldProblem[] {
  return error instanceof Refusal && error.code === "invalid" ? (error.more.fields ?? []) : [];
}

/**
 * The files of a station's day in a definition, written anew as it changes; a definition that cannot be written leaves
 * the last ones. `errorAt` says what is wrong at a path of the definition ("file.file_name").
 */
export function usePreview(
  definition: FormatDefinition,
  stations: readonly Station[],
  first: string | undefined,
) {
  const say = useProblem();
  const day = useChosenDay(stations, first);
  const rested = useRested(definition);
  const answer = useCall(
    "output_formats.preview",
    { definition: rested, station: day.station ?? "", date: day.date },
    { enabled: day.station !== null },
  );
  const [last, setLast] = useState<Preview>();
  const { data } = answer;
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const problems = answer.isError ? readProblems(answer.error) : [];
  return {
    ...day,
    shown: data ?? last,
    error: answer.isError && problems.length === 0 ? answer.error : null,
    retry: () => void answer.refetch(),
    busy: answer.isFetching || rested !== definition,
    problems,
    errorAt: (path: string) => {
      const problem = problems.find((one) => one.path === `definition.${path}`);
      return problem && say(problem);
    },
  };
}
export type LivePreview = ReturnType<typeof usePreview>;
