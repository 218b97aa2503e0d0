"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fillEmpty, type SharedField } from "@/components/form";
import { AddressesField } from "@/components/sending/addresses-field";
import { Switch } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { EVERY, listNextDates } from "@/lib/billing/recurring/schedule";
import type { CallInput } from "@/lib/browser/api";
import { parseIsoDay } from "@/lib/day";
import { LANGUAGE_CHOICES } from "@/lib/i18n/languages";

/** The schedule of a recurring invoice, as its forms hold it. */
export type ScheduleValues = Omit<CallInput<"recurring_invoices.create">, "invoice">;
const ENDS = ["never", "until", "times"] as const;
type End = (typeof ENDS)[number];
const MOST_TIMES = 1200;
const SHOWN = 4;

function findEnd({ until, times }: ScheduleValues): End {
  if (until) return "until";
  return times ? "times" : "never";
}

/** Rhythm, first date and end of a recurring invoice, and whether it is sent without a person. */
export function ScheduleFields({
  field,
  values,
  progress,
  disabled = false,
}: {
  field: SharedField<ScheduleValues>;
  values: ScheduleValues;
  /** Dates that have passed, and invoices that were made. */
  progress: { step: number; made: number };
  disabled?: boolean;
}) {
  const t = useTranslations("recurring");
  const [end, setEnd] = useState<End>(() => findEnd(values));
  const [until, times, sends] = [field("until"), field("times"), field("sends")];
  const change = (chosen: End) => {
    setEnd(chosen);
    until.onChange(null);
    times.onChange(chosen === "times" ? Math.max(12, progress.made + 1) : null);
  };
  const start = field("start_date");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("rhythm")}
          disabled={disabled}
          {...fillEmpty(field("every"), "month")}
          choices={EVERY.map((value) => ({ value, label: t(`every.${value}`) }))}
        />
        <DateField
          label={t("start_date")}
          disabled={disabled}
          {...start}
          onChange={(day) => day && start.onChange(day)}
        />
        <Select
          label={t("end")}
          disabled={disabled}
          value={end}
          choices={ENDS.map((value) => ({ value, label: t(`end_kinds.${value}`) }))}
          onChange={(chosen) => chosen && change(chosen)}
        />
        {end === "until" && <DateField label={t("until")} disabled={disabled} {...until} />}
        {end === "times" && (
          <NumberField label={t("times")} disabled={disabled} least={1} most={MOST_TIMES} {...times} />
        )}
      </div>
      <NextDates values={values} progress={progress} />
      <Switch
        label={t("sends")}
        help={t("sends_help")}
        disabled={disabled}
        {...sends}
        value={sends.value ?? false}
      />
      {sends.value && (
        <>
          <AddressesField label={t("to")} disabled={disabled} {...field("to")} />
          <Select
            label={t("language")}
            disabled={disabled}
            {...fillEmpty(field("language"), "en")}
            choices={LANGUAGE_CHOICES}
          />
          <TextArea
            label={t("message")}
            disabled={disabled}
            optional
            rows={2}
            {...field("message")}
            maxLength={1000}
          />
        </>
      )}
    </>
  );
}

/** The next dates of a schedule, while it is edited. */
function NextDates({
  values,
  progress,
}: {
  values: ScheduleValues;
  progress: { step: number; made: number };
}) {
  const t = useTranslations("recurring");
  const { day } = useFormat();
  const { every = "month", times = null } = values;
  const start_date = parseIsoDay(values.start_date ?? "");
  const until = parseIsoDay(values.until ?? "");
  const dates = start_date ? listNextDates({ every, start_date, until, times }, progress, SHOWN + 1) : [];
  const shown = dates.slice(0, SHOWN).map(day).join(", ");
  const text = dates.length > SHOWN ? t("dates", { dates: shown }) : shown;
  return (
    <p className="text-ink-2" aria-live="polite">
      {dates.length === 0 ? t("no_dates") : t("dates_text", { dates: text })}
    </p>
  );
}
