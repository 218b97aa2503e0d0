"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Changed, Setting } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { Switch } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import {
  formatMoney,
  formatSample,
  getCurrencyPlaces,
  getMoneyStyle,
  MONEY_STYLES,
  toMoney,
} from "@/lib/money";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

/** Currency and how amounts are written, in the places of the currency. */
export function MoneyFormats({ of }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("organisation.numbering");
  const language = useLocale();
  const { values, choice, field } = of;
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "currency" });
    return Intl.supportedValuesOf("currency").map((id) => ({ id, label: `${id} ${names.of(id) ?? ""}` }));
  }, [language]);
  const places = getCurrencyPlaces(values.currency_short);
  const format = choice("currency_format");
  const currency = choice("currency_short");
  return (
    <div className="grid content-start gap-4">
      <Setting id="amounts">
        <Select
          label={t("amounts")}
          choices={MONEY_STYLES.map((value) => ({ value, label: formatMoney(toMoney(1000, places), value) }))}
          {...format}
          value={getMoneyStyle(format.value)}
          onChange={(style) => style && format.onChange(formatSample(style, places))}
        />
      </Setting>
      <div className="grid grid-cols-2 gap-2.5">
        <Setting id="currency">
          {values.currency_locked ? (
            <TextField
              label={t("currency")}
              disabled={t("currency_fixed")}
              value={values.currency_short}
              onChange={() => undefined}
            />
          ) : (
            <Combobox
              label={t("currency")}
              options={currencies}
              {...currency}
              onChange={(value) => value && currency.onChange(value)}
            />
          )}
        </Setting>
        <Setting id="symbol">
          <TextField label={t("symbol")} maxLength={8} {...field("currency_symbol")} />
        </Setting>
      </div>
      <Setting id="broadcast-calendar">
        <span className="flex items-center gap-2">
          <Switch
            label={t("broadcast")}
            help={t("broadcast_help")}
            {...choice("settings_json.calendar.broadcast")}
          />
          {values.settings_json.calendar.broadcast !== DEFAULT_SETTINGS.calendar.broadcast && <Changed />}
        </span>
      </Setting>
    </div>
  );
}
