"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Accounts } from "@/components/settings/organisation/accounts";
import { Changed, Clashes, Panel, Part } from "@/components/settings/parts";
import { type Tenant, useTenantSettings } from "@/components/settings/use-tenant";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/checkbox";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import { findDefaultTax, TAX_CATEGORIES } from "@/lib/billing/taxes";
import { formatMoney, getCurrencyPlaces, type Money, sum, toMoney } from "@/lib/money";

type Rates = Tenant["taxes_json"];
const GRID =
  "grid grid-cols-2 items-start gap-2.5 sm:grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,14rem)_6.5rem_2rem]";

export function Taxes() {
  const t = useTranslations("organisation.taxes");
  const settings = useTranslations("settings");
  const tenant = useTenantSettings();
  const { values, choice, clashes } = tenant;
  const inline = choice("settings_json.taxes.inline");
  return (
    <Panel title={settings("tabs.taxes")} text={settings("for_all", { tenant: values.name })}>
      <Clashes of={clashes} write={(value) => (Array.isArray(value) ? ratesRead(value) : String(value))} />
      <Part id="rates" title={t("rates")} help={t("rates_help")}>
        <RateRows of={tenant} />
      </Part>
      <Part id="inline" title={t("rounding")} changed={inline.value}>
        <Switch label={t("inline")} help={t("inline_help")} {...inline} />
        <RoundingSample tenant={values} />
      </Part>
      <Accounts of={tenant} />
    </Panel>
  );
}
const ratesRead = (rates: Rates) => rates.map(({ name }) => name).join(", ");

function RateRows({ of }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("organisation.taxes");
  const { values, field, set, errorAt } = of;
  const { onChange, onBlur } = field("taxes_json");
  const rates = values.taxes_json;
  const typed = (n: number, change: Partial<Rates[number]>) =>
    onChange(rates.with(n, { ...rates[n]!, ...change }));
  const add = () => {
    const taken = (name: string) => rates.some((rate) => rate.name.toLowerCase() === name.toLowerCase());
    const name = [t("new_rate"), ...rates.map((_, n) => `${t("new_rate")} ${n + 2}`)].find(
      (one) => !taken(one),
    )!;
    set("taxes_json", [...rates, { name, percent_bp: 0, default: rates.length === 0 }]);
  };
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div
        aria-hidden
        className={`${GRID} border-b border-line bg-sunken px-3 py-1.5 text-xs font-medium text-ink-3 max-sm:hidden`}
      >
        <span>{t("name")}</span>
        <span className="text-right">{t("percent")}</span>
        <span>{t("category")}</span>
        <span>{t("default")}</span>
      </div>
      <ul className="divide-y divide-line">
        {rates.map((rate, n) => {
          const at = { name: rate.name || String(n + 1) };
          return (
            <li key={n} className={`${GRID} px-3 py-2`}>
              <TextField
                bare
                size="sm"
                label={t("name_of", at)}
                value={rate.name}
                error={errorAt(`taxes_json.${n}.name`)}
                onChange={(name) => typed(n, { name })}
                onBlur={onBlur}
              />
              <PercentField
                bare
                size="sm"
                label={t("percent_of", at)}
                value={rate.percent_bp}
                error={errorAt(`taxes_json.${n}.percent_bp`)}
                onChange={(bp) => bp !== null && typed(n, { percent_bp: bp })}
                onBlur={onBlur}
              />
              <Select
                bare
                size="sm"
                label={t("category_of", at)}
                empty={t("no_category")}
                value={rate.category ?? null}
                choices={TAX_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
                onChange={(category) => {
                  const { category: _, ...rest } = rate;
                  set("taxes_json", rates.with(n, { ...rest, ...(category && { category }) }));
                }}
              />
              <div className="flex items-center justify-between sm:contents">
                <label className="flex h-(--control-sm) items-center gap-2">
                  <input
                    type="radio"
                    name="default-rate"
                    className="size-[0.9375rem] flex-none appearance-none rounded-full border border-control-line bg-surface checked:border-5 checked:border-(--accent)"
                    aria-label={t("default_of", at)}
                    checked={rate.default}
                    onChange={() =>
                      set(
                        "taxes_json",
                        rates.map((one, i) => ({ ...one, default: i === n })),
                      )
                    }
                  />
                  <span className="sm:hidden">{t("default")}</span>
                  {rate.default && <span className="text-xs text-ink-3 max-sm:hidden">{t("on_new")}</span>}
                </label>
                <IconButton
                  size="sm"
                  icon={<Trash2 />}
                  label={t("remove", at)}
                  onClick={() => set("taxes_json", rates.toSpliced(n, 1))}
                />
              </div>
            </li>
          );
        })}
      </ul>
      {rates.length === 0 && <p className="px-3 py-3 text-ink-3">{t("none")}</p>}
      {errorAt("taxes_json") && <p className="px-3 pb-2 text-xs text-bad-ink">{errorAt("taxes_json")}</p>}
      <div className="border-t border-line px-2 py-1.5">
        <Button look="quiet" size="sm" icon={<Plus />} onClick={add}>
          {t("add")}
        </Button>
      </div>
    </div>
  );
}

/** Three lines of a third: where the rounding stands decides the last cent. */
function RoundingSample({ tenant }: { tenant: Tenant }) {
  const t = useTranslations("organisation.taxes");
  const { number } = useFormat();
  const places = getCurrencyPlaces(tenant.currency_short);
  const price = toMoney(places ? `0.${"3".repeat(places)}` : "33", places);
  const rate = findDefaultTax(tenant.taxes_json) ?? { name: "", percent_bp: 2000 };
  const line = { quantity: 1, price, amount: null, tax_name: rate.name, tax_bp: rate.percent_bp };
  const write = (amount: Money) => formatMoney(amount, tenant.currency_format);
  const ways = [false, true].map((taxes_inline) => ({
    taxes_inline,
    totals: computeInvoiceTotals(
      [line, line, line],
      { discount_bp: 0, taxes_inline, discounts_inline: false },
      places,
    ),
  }));
  const chosen = tenant.settings_json.taxes.inline;
  return (
    <dl className="num mt-3 grid max-w-160 gap-3 sm:grid-cols-2">
      {ways.map(({ taxes_inline, totals }) => (
        <div
          key={String(taxes_inline)}
          className={`rounded-md border px-3.5 py-2.5 ${taxes_inline === chosen ? "border-(--accent) bg-selected" : "border-line"}`}
        >
          <dt className="flex items-center gap-2 text-ink-2">
            {t(taxes_inline ? "each" : "whole")}
            {taxes_inline === chosen && taxes_inline && <Changed />}
          </dt>
          <dd className="flex justify-between gap-4">
            <span>{t("three", { price: write(price) })}</span>
            {write(sum([price, price, price]))}
          </dd>
          <dd className="flex justify-between gap-4">
            <span>{t("at", { percent: number(rate.percent_bp / 100, rate.percent_bp % 100 ? 2 : 0) })}</span>
            {write(totals.tax)}
          </dd>
          <dd className="flex justify-between gap-4 font-semibold">
            <span>{t("total")}</span>
            {write(totals.total)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
