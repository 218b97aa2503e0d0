"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Invoice, InvoiceForm } from "@/components/invoices/draft";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { useFormat } from "@/components/ui/format";
import { computeSecond, MOST_RATE, RATE_PLACES } from "@/lib/billing/currency/second";
import { isDay, parseIsoDay } from "@/lib/day";
import type { Money } from "@/lib/money";

/** Every currency but that of the invoice, by its name in the person's language. */
function useCurrencies(without: string) {
  const language = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "currency" });
    return Intl.supportedValuesOf("currency")
      .filter((code) => code !== without)
      .map((id) => ({ id, label: `${id} ${names.of(id) ?? ""}`.trim() }));
  }, [language, without]);
}

/** The currency in which a draft states its total, too, with the rate and its day; without one nothing is stated. */
export function SecondCurrencyFields({
  form,
  totals: { total },
}: {
  form: InvoiceForm;
  totals: { total: Money };
}) {
  const t = useTranslations("invoices.second_currency");
  const { formats, money } = useFormat();
  const currencies = useCurrencies(formats.currency);
  const second = form.values.second_currency;
  const set = (change: Partial<NonNullable<typeof second>>) =>
    second && form.set("second_currency", { ...second, ...change });
  const choose = (currency: string | null) => {
    const { date } = form.values;
    form.set("second_currency", currency ? { rate: "1", date: date ?? "", ...second, currency } : null);
  };
  const isRate = second && Number(second.rate) > 0;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Combobox
        className="sm:col-span-2"
        label={t("title")}
        optional
        value={second?.currency ?? null}
        options={currencies}
        error={form.field("second_currency.currency").error}
        onChange={choose}
      />
      {second && (
        <>
          <NumberField
            label={t("rate", { base: formats.currency, currency: second.currency })}
            places={RATE_PLACES}
            most={MOST_RATE}
            value={Number(second.rate)}
            error={form.field("second_currency.rate").error}
            onChange={(rate) => rate !== null && set({ rate: String(rate) })}
          />
          <DateField
            label={t("date")}
            value={isDay(second.date) ? parseIsoDay(second.date) : null}
            error={form.field("second_currency.date").error}
            onChange={(date) => date && set({ date })}
          />
          {isRate && (
            <p className="text-ink-2 sm:col-span-2" aria-live="polite">
              {t("states", { amount: `${money(computeSecond(total, second))} ${second.currency}` })}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** What an invoice states in its second currency. */
export function useSecondFacts({ currency, second_currency: second }: Invoice) {
  const t = useTranslations("invoices.second_currency");
  const { money, day, number } = useFormat();
  if (!second) return [];
  const rate = number(Number(second.rate), second.rate.split(".")[1]?.length ?? 0);
  return [
    {
      label: t("total", { currency: second.currency }),
      value: (
        <>
          {money(second.total)} {second.currency}
          <span className="block text-xs text-ink-3">
            {t("at_rate", { base: currency, rate, currency: second.currency, day: day(second.date) })}
            {second.is_tax_currency && ` · ${t("tax_currency", { tax: money(second.tax) })}`}
          </span>
        </>
      ),
    },
  ];
}
