"use client";
import { useLocale, useTranslations } from "next-intl";
import { Part } from "@/components/settings/parts";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { DEFAULT_ACCOUNTING, findRateAccounts, type RateAccounts } from "@/lib/billing/accounting/accounts";

type Of = Pick<ReturnType<typeof useTenantSettings>, "values" | "field" | "choice" | "errorAt">;
const LEDGER = ["receivables", "bank", "cash", "card", "interest"] as const;
const CELLS = ["revenue", "discount", "tax_key"] as const;
const GRID =
  "grid grid-cols-2 items-start gap-2.5 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_6.5rem] max-sm:[&>:first-child]:col-span-2";
const DATEV_FIELDS = ["consultant", "client"] as const;

/** The accounts and tax keys of the export for accounting, and how DATEV knows the organisation. */
export function Accounts({ of }: { of: Of }) {
  const t = useTranslations("organisation.accounting");
  const { values, field, choice } = of;
  const { accounting } = values.settings_json;
  const { consultant, client, year_start, ...accounts } = accounting;
  const { consultant: _, client: __, year_start: ___, ...standard } = DEFAULT_ACCOUNTING;
  const months = useMonths();
  const year = choice("settings_json.accounting.year_start");
  return (
    <>
      <Part
        id="accounts"
        title={t("title")}
        help={t("help")}
        changed={JSON.stringify(accounts) !== JSON.stringify(standard)}
      >
        <div className="mb-4 grid max-w-200 grid-cols-2 gap-4 sm:grid-cols-5">
          {LEDGER.map((name) => (
            <TextField
              key={name}
              label={t(name)}
              inputMode="numeric"
              maxLength={9}
              {...field(`settings_json.accounting.${name}`)}
            />
          ))}
        </div>
        <RateAccountRows of={of} />
      </Part>
      <Part
        id="datev"
        title={t("datev")}
        help={t("datev_help")}
        changed={
          consultant !== DEFAULT_ACCOUNTING.consultant ||
          client !== DEFAULT_ACCOUNTING.client ||
          year_start !== DEFAULT_ACCOUNTING.year_start
        }
      >
        <div className="grid max-w-160 gap-4 sm:grid-cols-3">
          {DATEV_FIELDS.map((name) => (
            <TextField
              key={name}
              label={t(name)}
              inputMode="numeric"
              maxLength={7}
              {...field(`settings_json.accounting.${name}`)}
            />
          ))}
          <Select
            label={t("year_start")}
            choices={months}
            {...year}
            value={String(year.value)}
            onChange={(month) => month && year.onChange(Number(month))}
          />
        </div>
      </Part>
    </>
  );
}

/** The months of a year by their numbers, in the person's language. */
function useMonths() {
  const names = new Intl.DateTimeFormat(useLocale(), { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, i) => ({
    value: String(i + 1),
    label: names.format(new Date(Date.UTC(2026, i, 1))),
  }));
}

/** A row for each tax rate, also for those that only issued documents have, and one for what is untaxed. */
function RateAccountRows({ of: { values, field, errorAt } }: { of: Of }) {
  const t = useTranslations("organisation.accounting");
  const { accounting } = values.settings_json;
  const { onChange, onBlur } = field("settings_json.accounting.rates");
  const names = [...new Set([...values.taxes_json, ...accounting.rates].map(({ name }) => name))];
  const rows = names.map((name) => {
    const bp = values.taxes_json.find((rate) => rate.name === name)?.percent_bp ?? 0;
    return { name, ...findRateAccounts(accounting, { name, bp }) };
  });
  const type = (name: string, change: Partial<RateAccounts>) =>
    onChange(rows.map((row) => (row.name === name ? { ...row, ...change } : row)));
  return (
    <div className="max-w-200 overflow-hidden rounded-md border border-line">
      <div
        aria-hidden
        className={`${GRID} border-b border-line bg-sunken px-3 py-1.5 text-xs font-medium text-ink-3 max-sm:hidden`}
      >
        <span>{t("rate")}</span>
        {CELLS.map((cell) => (
          <span key={cell}>{t(cell)}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row, n) => (
          <li key={row.name} className={`${GRID} px-3 py-2`}>
            <span className="self-center font-medium">{row.name}</span>
            {CELLS.map((cell) => (
              <TextField
                key={cell}
                bare
                size="sm"
                inputMode="numeric"
                maxLength={9}
                label={t(`${cell}_of`, { name: row.name })}
                value={row[cell]}
                error={errorAt(`settings_json.accounting.rates.${n}.${cell}`)}
                onChange={(value) => type(row.name, { [cell]: value })}
                onBlur={onBlur}
              />
            ))}
          </li>
        ))}
        <li className={`${GRID} px-3 py-2`}>
          <span className="self-center font-medium">{t("untaxed")}</span>
          {CELLS.map((cell) => (
            <TextField
              key={cell}
              bare
              size="sm"
              inputMode="numeric"
              maxLength={9}
              label={t(`${cell}_of`, { name: t("untaxed") })}
              {...field(`settings_json.accounting.untaxed.${cell}`)}
            />
          ))}
        </li>
      </ul>
    </div>
  );
}
