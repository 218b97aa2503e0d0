"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { REMINDER_LEVELS, REMINDER_TEXTS } from "@/lib/billing/reminders";
import { LANGUAGE_CHOICES, type Language, NAMES, resolveLanguage } from "@/lib/i18n/languages";
import { toMoney } from "@/lib/money";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

const DAYS_MOST = 365;
const FEE_MOST = 10_000;

/** The three levels of payment reminders: when, with which fee, and the text in one language at a time. */
export function Reminders({
  of: { values, field },
}: {
  of: Pick<ReturnType<typeof useTenantSettings>, "values" | "field">;
}) {
  const t = useTranslations("organisation.reminders");
  const { reminders } = values.settings_json;
  const [code, setCode] = useState<Language>(resolveLanguage(useLocale()));
  return (
    <Part
      id="reminders"
      title={t("title")}
      help={t("help")}
      changed={JSON.stringify(reminders) !== JSON.stringify(DEFAULT_SETTINGS.reminders)}
    >
      <div className="grid max-w-160 gap-6">
        <Select
          className="max-w-64"
          label={t("language")}
          choices={LANGUAGE_CHOICES}
          value={code}
          onChange={(chosen) => chosen && setCode(chosen)}
        />
        {REMINDER_LEVELS.map((level) => {
          const days = field(`settings_json.reminders.${level}.days`);
          const fee = field(`settings_json.reminders.${level}.fee`);
          return (
            <fieldset key={level} className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-2 font-medium">{t(level)}</legend>
              <NumberField
                label={t(level === "first" ? "days_after_due" : "days_after_last")}
                least={1}
                most={DAYS_MOST}
                {...days}
                onChange={(value) => value !== null && days.onChange(value)}
              />
              <NumberField
                label={t("fee")}
                unit={values.currency_short}
                places={2}
                most={FEE_MOST}
                {...fee}
                value={Number(fee.value)}
                onChange={(value) => value !== null && fee.onChange(toMoney(value))}
              />
              <TextArea
                key={code}
                className="sm:col-span-2"
                label={t("text", { language: NAMES[code] })}
                placeholder={REMINDER_TEXTS[code][level]}
                maxLength={1000}
                {...field(`settings_json.reminders.${level}.${code}`)}
              />
            </fieldset>
          );
        })}
      </div>
    </Part>
  );
}
