"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type BreakLine, buildStandardWeek, STANDARD } from "@/components/breaks/edit";
import { LengthField } from "@/components/breaks/length-field";
import type { BreakRules } from "@/components/breaks/station-breaks";
import { useCall, useFailure } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { callApi } from "@/lib/browser/api";
import { listLimited } from "@/lib/inventory/no-limit";

/** What the week of a new station is made from: the usual hours, nothing, or a template by its uuid. */
const USUAL = "usual";
const NONE = "none";
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const HOUR = 3600;

/** The week of breaks that a new station begins with. */
export function NewBreaks({
  rules,
  lines,
  onChange,
}: {
  rules: BreakRules;
  lines: readonly BreakLine[];
  onChange: (lines: BreakLine[]) => void;
}) {
  const t = useTranslations("stations");
  const breaks = useTranslations("breaks");
  const { number, time } = useFormat();
  const { tenant } = useShell();
  const failure = useFailure();
  const mayRead = useMay("inventory:read");
  const templates = useCall(
    "break_templates.list",
    { tenant: tenant.uuid, per_page: 200 },
    { enabled: mayRead },
  );
  const [source, setSource] = useState(USUAL);
  const [usual, setUsual] = useState(STANDARD);
  const build = (change: Partial<typeof STANDARD>) => {
    const next = { ...usual, ...change };
    setUsual(next);
    onChange(buildStandardWeek(rules, next));
  };
  const choose = async (next: string) => {
    setSource(next);
    if (next === USUAL) return build({});
    if (next === NONE) return onChange([]);
    try {
      onChange((await callApi("break_templates.retrieve", { uuid: next })).lines);
    } catch (error) {
      setSource(NONE);
      onChange([]);
      failure(error, "loading_failed");
    }
  };
  const hourOf = (hour: number) => ({ value: String(hour), label: time((hour % 24) * HOUR) });
  const seconds = listLimited(lines).reduce((sum, line) => sum + line.capacity_seconds, 0);
  return (
    <>
      <Select
        className="sm:col-span-6"
        label={t("first_breaks")}
        value={source}
        choices={[
          { value: USUAL, label: t("breaks_usual") },
          ...(templates.data?.rows ?? []).map((row) => ({ value: row.uuid, label: row.name })),
          { value: NONE, label: t("breaks_none") },
        ]}
        help={
          lines.length > 0
            ? breaks("week_sum", { breaks: lines.length, minutes: number(Math.round(seconds / 60)) })
            : t("breaks_later")
        }
        onChange={(next) => void choose(next ?? NONE)}
      />
      {source === USUAL && (
        <>
          <Select
            className="sm:col-span-2"
            label={t("breaks_from")}
            value={String(usual.from)}
            choices={HOURS.slice(0, usual.to).map(hourOf)}
            onChange={(hour) => build({ from: Number(hour) })}
          />
          <Select
            className="sm:col-span-2"
            label={t("breaks_to")}
            value={String(usual.to)}
            choices={HOURS.slice(usual.from + 1).map(hourOf)}
            onChange={(hour) => build({ to: Number(hour) })}
          />
          <div className="sm:col-span-2">
            <LengthField
              size="md"
              label={t("breaks_length")}
              value={usual.capacity_seconds}
              onChange={(capacity_seconds) => build({ capacity_seconds })}
            />
          </div>
        </>
      )}
    </>
  );
}
