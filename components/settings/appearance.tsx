"use client";
import { useTranslations } from "next-intl";
import { DateFormats } from "@/components/settings/date-formats";
import { Clashes, Panel, Part, Sample } from "@/components/settings/parts";
import { useOnChange } from "@/components/settings/use-on-change";
import { useProfileSettings } from "@/components/settings/use-profile";
import { useTenant } from "@/components/settings/use-tenant";
import { showSize, showTheme } from "@/components/shell/appearance";
import { Segmented } from "@/components/ui/controls/select";
import { cx } from "@/components/ui/cx";
import { useHydrated } from "@/components/ui/hydration";
import { SIZES, THEMES, type Theme } from "@/lib/browser/appearance";
import { type Day, formatDay, formatTime, getToday, getWeekNumber, toWallTime } from "@/lib/day";

export function Appearance() {
  const t = useTranslations("account.appearance");
  const shell = useTranslations("shell");
  const settings = useTranslations("settings");
  const { values, choice, clashes } = useProfileSettings();
  const { theme, font_size } = values;
  useOnChange(theme, showTheme);
  useOnChange(font_size, showSize);
  const chosen = choice("theme");
  return (
    <Panel title={settings("tabs.appearance")} text={t("lead")}>
      <Clashes of={clashes} />
      <Part id="theme" title={shell("theme")}>
        <div role="radiogroup" aria-label={shell("theme")} className="flex flex-wrap gap-3">
          {THEMES.map((one) => (
            <label
              key={one}
              className="w-36 cursor-pointer rounded-md border border-line-2 p-1.5 hover:bg-hover has-checked:border-(--accent) has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={chosen.value === one}
                onChange={() => chosen.onChange(one)}
              />
              <ThemePicture of={one} />
              <span className="mt-1.5 block px-0.5 text-sm font-medium">{shell(`themes.${one}`)}</span>
            </label>
          ))}
        </div>
      </Part>
      <Part id="size" title={shell("size")}>
        <Segmented
          label={shell("size")}
          bare
          choices={SIZES.map((value) => ({ value, label: shell(`sizes.${value}`) }))}
          {...choice("font_size")}
        />
      </Part>
      <Dates values={values} choice={choice} />
    </Panel>
  );
}
type Own = Pick<ReturnType<typeof useProfileSettings>, "values" | "choice">;

/** A page in small, drawn in the colours of a theme; following the computer is half of each. */
function ThemePicture({ of }: { of: Theme }) {
  const frame = (name: string, half = false) => (
    <span
      key={name}
      data-theme={name}
      className={cx("flex h-16 overflow-hidden bg-(--canvas)", half ? "w-1/2" : "w-full")}
      aria-hidden
    >
      <span className="w-1/4 border-r border-(--line) bg-(--nav-bg)" />
      <span className="flex grow flex-col gap-1 bg-(--surface) p-1.5">
        <span className="h-1.5 w-2/3 rounded-full bg-(--ink)" />
        <span className="h-1 w-full rounded-full bg-(--line-2)" />
        <span className="h-1 w-4/5 rounded-full bg-(--line-2)" />
        <span className="mt-auto h-2.5 w-1/2 rounded-xs bg-(--accent)" />
      </span>
    </span>
  );
  return (
    <span className="flex overflow-hidden rounded-sm border border-line">
      {of === "system" ? [frame("classic", true), frame("dark", true)] : frame(of)}
    </span>
  );
}

/** Dates, clock and weeks, each as it will stand. */
function Dates({ values, choice }: Own) {
  const t = useTranslations("account.appearance");
  const running = useHydrated();
  const { timezone } = useTenant();
  const now = new Date();
  const { date_format, time_format, show_week_number } = values.datetime_format_json;
  const here = getToday(now, timezone);
  const shown = (day: Day) => (running ? formatDay(day, date_format.base) : "–");
  return (
    <Part id="dates" title={t("dates")} help={t("dates_help")}>
      <div className="grid max-w-160 gap-x-6 gap-y-4 sm:grid-cols-2">
        <DateFormats values={values} choice={choice} />
      </div>
      <div className="mt-4">
        <Sample
          of={[
            { label: t("sample_list"), value: shown(here) },
            {
              label: t("sample_air"),
              value: running
                ? `${formatTime(toWallTime(now, timezone).second, time_format.base === "12" ? 12 : 24)} ${timezone}`
                : "–",
            },
            ...(show_week_number
              ? [{ label: t("sample_week"), value: running ? String(getWeekNumber(here)) : "–" }]
              : []),
          ]}
        />
      </div>
    </Part>
  );
}
