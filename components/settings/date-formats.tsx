"use client";
import { useTranslations } from "next-intl";
import { Setting } from "@/components/settings/parts";
import { useProfileSettings } from "@/components/settings/use-profile";
import { Switch } from "@/components/ui/checkbox";
import { useFormat, useToday } from "@/components/ui/format";
import { RadioList, Segmented, Select } from "@/components/ui/select";
import { addDays, DATE_FORMATS, formatDay, startOfWeek } from "@/lib/day";

/** How this person reads days and times. */
export function DateFormats() {
  const t = useTranslations("organisation.numbering");
  const { formats } = useFormat();
  const today = useToday();
  const { choice } = useProfileSettings();
  const first = choice("datetime_format_json.first_week_day_number");
  const clock = choice("datetime_format_json.time_format");
  const weekday = new Intl.DateTimeFormat(formats.language, { weekday: "long", timeZone: "UTC" });
  const monday = startOfWeek(today, 1);
  return (
    <>
      <Setting id="date-format">
        <RadioList
          label={t("date")}
          choices={DATE_FORMATS.map((value) => ({ value, label: formatDay(today, value), hint: value }))}
          {...choice("datetime_format_json.date_format")}
        />
      </Setting>
      <div className="grid content-start gap-4">
        <Setting id="clock">
          <Segmented
            label={t("clock")}
            choices={[
              { value: "24", label: t("h24") },
              { value: "12", label: t("h12") },
            ]}
            {...clock}
          />
        </Setting>
        <Setting id="first-weekday">
          <Select
            label={t("first_weekday")}
            choices={[1, 2, 3, 4, 5, 6, 7].map((n) => ({
              value: String(n),
              label: weekday.format(new Date(`${addDays(monday, n - 1)}T12:00:00Z`)),
            }))}
            {...first}
            value={String(first.value)}
            onChange={(value) => value && first.onChange(Number(value))}
          />
        </Setting>
        <Setting id="week-numbers">
          <Switch label={t("week_numbers")} {...choice("datetime_format_json.show_week_number")} />
        </Setting>
      </div>
    </>
  );
}
