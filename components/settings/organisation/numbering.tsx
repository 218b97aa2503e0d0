"use client";
import { useTranslations } from "next-intl";
import { DateFormats } from "@/components/settings/date-formats";
import { MoneyFormats } from "@/components/settings/money-formats";
import { NumberSeries } from "@/components/settings/organisation/number-series";
import { Clashes, Panel, Part, Sample } from "@/components/settings/parts";
import { useProfileSettings } from "@/components/settings/use-profile";
import { useTenantSettings } from "@/components/settings/use-tenant";
import { useFormat, useToday } from "@/components/ui/format";
import { addDays, formatDay, getBroadcastMonth, getWeekNumber, getWeekStart } from "@/lib/day";
import { formatMoney, getCurrencyPlaces, toMoney } from "@/lib/money";

const AIRED = 62_406;

export function Numbering() {
  const t = useTranslations("organisation.numbering");
  const settings = useTranslations("settings");
  const tenant = useTenantSettings();
  const profile = useProfileSettings();
  const { values } = tenant;
  return (
    <Panel title={settings("tabs.numbering")} text={t("for_all", { tenant: values.name })}>
      <Clashes of={[...tenant.clashes, ...profile.clashes]} />
      <Part id="numbers" title={t("numbers")} help={t("numbers_help")}>
        <NumberSeries of={tenant} />
      </Part>
      <Part id="formats" title={t("formats")} help={t("formats_help")}>
        <div className="grid gap-x-5 gap-y-4 lg:grid-cols-3">
          <DateFormats {...profile} />
          <MoneyFormats of={tenant} />
        </div>
        <div className="mt-4">
          <LiveSample tenant={values} />
        </div>
      </Part>
    </Panel>
  );
}

/** What lists, boards, logs and amounts look like now. */
function LiveSample({ tenant }: { tenant: ReturnType<typeof useTenantSettings>["values"] }) {
  const t = useTranslations("organisation.numbering");
  const { day, time, formats } = useFormat();
  const today = useToday();
  const weekday = new Intl.DateTimeFormat(formats.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const month = getBroadcastMonth(today);
  const board = weekday.format(new Date(`${today}T12:00:00Z`));
  const places = getCurrencyPlaces(tenant.currency_short);
  return (
    <Sample
      of={[
        { label: t("in_list"), value: day(today) },
        {
          label: t("on_board"),
          value: formats.week_numbers ? t("board_week", { day: board, week: getWeekNumber(today) }) : board,
        },
        {
          label: t("this_week"),
          value: `${day(getWeekStart(today, formats.first_weekday))} – ${day(addDays(getWeekStart(today, formats.first_weekday), 6))}`,
        },
        { label: t("on_air"), value: `${time(AIRED, true)} ${tenant.timezone}` },
        {
          label: t("amount"),
          value: `${formatMoney(toMoney("12480.5", places), tenant.currency_format)} ${tenant.currency_short}`,
        },
        ...(tenant.settings.calendar.broadcast
          ? [
              {
                label: t("broadcast_month"),
                value: `${formatDay(month.from, formats.date_format)} – ${formatDay(month.to, formats.date_format)}`,
              },
            ]
          : []),
      ]}
    />
  );
}
