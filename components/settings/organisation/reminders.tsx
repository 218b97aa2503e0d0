"use client";
import { useTranslations } from "next-intl";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextArea } from "@/components/ui/controls/text-field";
import { REMINDER_LEVELS, REMINDER_TEXTS } from "@/lib/billing/overdue/reminders";
import { LANGUAGES, NAMES } from "@/lib/i18n/languages";
import { toMoney } from "@/lib/money";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

const DAYS_MOST = 365;
const FEE_MOST = 10_000;

/** The three levels of payment reminders: when, with which fee and text. */
export function Reminders({
  of: { values, field },
}: {
  of: Pick<ReturnType<typeof useTenantSettings>, "values" | "field">;
}) {
  const t = useTranslations("organisation.reminders");
  const { reminders } = values.settings_json;
  return (
    <Part
      id="reminders"
      title={t("title")}
      help={t("help")}
      changed={JSON.stringify(reminders) !== JSON.stringify(DEFAULT_SETTINGS.reminders)}
    >
      <div className="grid max-w-160 gap-6">
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
              {LANGUAGES.map((code) => (
                <TextArea
                  key={code}
                  label={t("text", { language: NAMES[code] })}
                  placeholder={REMINDER_TEXTS[code][level]}
                  maxLength={1000}
                  {...field(`settings_json.reminders.${level}.${code}`)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </Part>
  );
}
