"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { FlightFields } from "@/components/commercials/flight-fields";
import { letterOf } from "@/components/commercials/groups/turns";
import { WeekdayKeys } from "@/components/commercials/groups/weekdays";
import { PickedList } from "@/components/commercials/picked";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Tag } from "@/components/ui/feedback/tag";
import type { Flight } from "@/lib/commercials/flights";
import type { RotationMode } from "@/lib/commercials/rotation";
import { formatHourRanges, parseHourRanges } from "@/lib/inventory/hour-ranges";

export type Member = {
  commercial: string;
  title: string;
  color: number;
  weight: number;
  weekdays: number[];
  hours: number[];
} & Flight;
type Change = (patch: Partial<Member>) => void;

/** The copy of a group in its order, each with what its mode asks of it. */
export function GroupMembers({
  mode,
  customer,
  value,
  onChange,
  errors,
}: {
  mode: RotationMode;
  customer: string | null;
  value: readonly Member[];
  onChange: (value: Member[]) => void;
  /** By place; the last is of the whole list. */
  errors: readonly (string | undefined)[];
}) {
  const t = useTranslations("commercials");
  const options = useCopyOptions("commercial", customer);
  const change =
    (at: number): Change =>
    (patch) =>
      onChange(value.map((m, i) => (i === at ? { ...m, ...patch } : m)));
  return (
    <PickedList
      label={t("groups.members")}
      options={options}
      error={errors.find(Boolean)}
      most={26}
      value={value.map((m) => ({ ...m, id: m.commercial, label: m.title }))}
      onAdd={({ id, label }) =>
        onChange([
          ...value,
          {
            commercial: id,
            title: label,
            color: (value.length % 10) + 1,
            weight: 1,
            weekdays: [],
            hours: [],
            from: null,
            to: null,
          },
        ])
      }
      onRemove={(id) => onChange(value.filter((m) => m.commercial !== id))}
      row={(member, at) => (
        <>
          <Tag>{letterOf(at)}</Tag>
          <FlightFields title={member.title} value={member} onChange={change(at)} />
          <OfMode mode={mode} member={member} change={change(at)} />
        </>
      )}
    />
  );
}

function OfMode({ mode, member, change }: { mode: RotationMode; member: Member; change: Change }) {
  const t = useTranslations("commercials");
  const { title, weight, weekdays, hours } = member;
  if (mode === "weight")
    return (
      <NumberField
        bare
        size="sm"
        className="w-20"
        label={t("groups.weight_of", { title })}
        least={1}
        most={100}
        value={weight}
        onChange={(value) => change({ weight: value ?? 1 })}
      />
    );
  if (mode === "weekday")
    return (
      <WeekdayKeys
        label={t("groups.weekdays_of", { title })}
        value={weekdays}
        onChange={(value) => change({ weekdays: value })}
      />
    );
  return mode === "hour" ? <HoursField title={title} hours={hours} change={change} /> : null;
}

function HoursField({ title, hours, change }: { title: string; hours: readonly number[]; change: Change }) {
  const t = useTranslations("commercials");
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && parseHourRanges(typed) === null;
  return (
    <TextField
      bare
      size="sm"
      className="w-36"
      label={t("groups.hours_of", { title })}
      placeholder={t("groups.every_hour")}
      value={typed ?? formatHourRanges(hours)}
      {...(wrong && { error: t("groups.bad_hours") })}
      onChange={(text) => {
        setTyped(text);
        const read = parseHourRanges(text);
        if (read) change({ hours: read });
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  );
}
