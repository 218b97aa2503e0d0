"use client";
import { useTranslations } from "next-intl";
import type { LogChecks } from "@/components/day-log/problem-list";
import { useCall, useDownload, useFailure } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { type CallInput, type CallOutput, callApi } from "@/lib/browser/api";

/** A format that a log can be downloaded in. */
export type Format = Pick<CallOutput<"output_formats.list">["output"][number], "id" | "name">;
/** A download of a published log, and what is wrong with it. */
export type CheckedDownload = {
  name: string;
  input: CallInput<"logs.download">;
  checks: LogChecks;
};

/** The log of a station and date, in its last published version unless another is given. */
export type PublishedLog = Pick<CallInput<"logs.download">, "uuid" | "date" | "version">;

/** The outputs of a station by their part and format; where there is only one, by its format. */
export function useOutputs(station: string, formats: readonly Format[]): string[] {
  const t = useTranslations("log");
  const { data } = useCall("stations.retrieve", { uuid: station }, { enabled: useMay("stations:read") });
  if (!data) return [];
  const nameOf = (id: string) => formats.find((format) => format.id === id)?.name ?? t("deleted_format");
  if (data.outputs.length === 0) return [nameOf(data.output_format)];
  return [{ role: "main" as const, ...data }, ...data.outputs].map(({ role, output_format }) =>
    t(`outputs.${role}`, { format: nameOf(output_format) }),
  );
}

/** Downloads a published log at once when playout can read all of it, and after its problems are shown otherwise. */
export function useCheckedDownload(log: PublishedLog, onAsk: (of: CheckedDownload) => void) {
  const failure = useFailure();
  const download = useDownload();
  return async (name: string, to: Pick<CallInput<"logs.download">, "output" | "format" | "media">) => {
    const input = { ...log, ...to };
    try {
      const { checks } = await callApi("logs.check", { ...input, of: "published" });
      if (checks.some(({ problems }) => problems.length > 0)) onAsk({ name, input, checks });
      else await download("logs.download", input);
    } catch (error) {
      failure(error, "loading_failed");
    }
  };
}
