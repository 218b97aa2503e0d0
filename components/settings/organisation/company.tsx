"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Reminders } from "@/components/settings/organisation/reminders";
import { Wording } from "@/components/settings/organisation/wording";
import { Clashes, Panel, Part, Sample, Setting } from "@/components/settings/parts";
import { useTenantSettings } from "@/components/settings/use-tenant";
import { Combobox } from "@/components/ui/controls/combobox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { ZONE_OPTIONS } from "@/components/ui/controls/zone-options";
import { useFormat } from "@/components/ui/format";
import { useHydrated } from "@/components/ui/hydration";
import { addDays, getToday, toWallTime } from "@/lib/day";
import { COUNTRIES } from "@/lib/tables/countries";

export function Company() {
  const t = useTranslations("organisation.company");
  const settings = useTranslations("settings");
  const language = useLocale();
  const { values, field, choice, clashes } = useTenantSettings();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "region" });
    return Object.keys(COUNTRIES)
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language]);
  const country = choice("country");
  const zone = choice("timezone");
  const days = field("terms_days");
  return (
    <Panel title={settings("tabs.company")} text={settings("for_all", { tenant: values.name })}>
      <Clashes of={clashes} />
      <Part id="who" title={t("who")}>
        <div className="grid max-w-160 gap-4 sm:grid-cols-2">
          <Setting id="name" className="sm:col-span-2">
            <TextField label={t("name")} {...field("name")} />
          </Setting>
          <Setting id="country">
            <Select
              label={t("country")}
              choices={countries}
              {...country}
              onChange={(value) => value && country.onChange(value)}
            />
          </Setting>
          <Setting id="timezone">
            <Combobox
              label={t("timezone")}
              help={t("timezone_help")}
              options={ZONE_OPTIONS}
              {...zone}
              onChange={(value) => value && zone.onChange(value)}
            />
          </Setting>
        </div>
      </Part>
      <Part id="pay" title={t("pay")}>
        <div className="grid max-w-160 gap-4 sm:grid-cols-2">
          <Setting id="terms-days">
            <NumberField
              label={t("terms_days")}
              help={t("terms_days_help")}
              most={365}
              unit={t("days")}
              {...days}
              onChange={(value) => value !== null && days.onChange(value)}
            />
          </Setting>
          <Setting id="terms" className="sm:col-span-2">
            <TextArea label={t("terms")} help={t("terms_help")} rows={4} {...field("default_terms")} />
          </Setting>
        </div>
      </Part>
      <Reminders of={{ values, field }} />
      <Wording />
      <Part id="company-sample" title={settings("sample")}>
        <Here zone={values.timezone} days={values.terms_days} />
      </Part>
    </Panel>
  );
}

/** The clock of the zone runs only in the browser: the server's answer would be old when it comes. */
function Here({ zone, days }: { zone: string; days: number }) {
  const t = useTranslations("organisation.company");
  const { day, time } = useFormat();
  const running = useHydrated();
  const now = new Date();
  return (
    <Sample
      of={[
        { label: t("sample_today"), value: running ? day(getToday(now, zone)) : "–" },
        { label: t("sample_clock"), value: running ? time(toWallTime(now, zone).second) : "–" },
        { label: t("sample_due"), value: running ? day(addDays(getToday(now, zone), days)) : "–" },
      ]}
    />
  );
}
