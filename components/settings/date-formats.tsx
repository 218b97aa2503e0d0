"use client";
import { useTranslations } from "next-intl";
import { Setting } from "@/components/settings/parts";
import type { useProfileSettings } from "@/components/settings/use-profile";
import { useTenant } from "@/components/settings/use-tenant";
import { Switch } from "@/components/ui/controls/checkbox";
import { RadioList, Segmented, Select } from "@/components/ui/controls/select";
import { useHydrated } from "@/components/ui/hydration";
import { DATE_FORMATS, formatDay, getToday } from "@/lib/day";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** How this person reads days, times and weeks. */
export function DateFormats({
  values,
  choice,
}: Pick<ReturnType<typeof useProfileSettings>, "values" | "choice">) {
  const t = useTranslations("account.appearance");
  const running = useHydrated();
  const { timezone } = useTenant();
  const here = getToday(new Date(), timezone);
  const first = choice("datetime_format_json.first_week_day_number");
  return (
    <>
      <Setting id="date-format">
        <RadioList
          label={t("date")}
          choices={DATE_FORMATS.map((value) => ({
            value,
            label: running ? formatDay(here, value) : value,
            hint: value,
          }))}
          {...choice("datetime_format_json.date_format.base")}
        />
      </Setting>
      <div className="grid content-start gap-4">
        <Setting id="clock">
          <Segmented
            label={t("clock")}
            choices={(["24", "12"] as const).map((value) => ({ value, label: t(`clocks.${value}`) }))}
            {...choice("datetime_format_json.time_format.base")}
          />
        </Setting>
        <Setting id="first-weekday">
          <Select
            label={t("first_weekday")}
            choices={WEEKDAYS.map((n) => ({ value: String(n), label: t(`weekdays.${n}`) }))}
            value={String(values.datetime_format_json.first_week_day_number)}
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
