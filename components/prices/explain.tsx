"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { LENGTHS, type Terms } from "@/components/prices/blank";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { HOURS, WEEKDAYS } from "@/components/week/hours";
import { type Day, getWeekday } from "@/lib/day";
import { isOneOf } from "@/lib/own";
import { SURCHARGES, type SurchargeKind } from "@/lib/pricing/price-kinds";
import type { PriceStep } from "@/lib/pricing/price-steps";
import { makeSpotPricer, type SpotPrice } from "@/lib/pricing/pricing";

/** The pricer of terms that may be half typed; null where they cannot be read. */
function usePricer(terms: Terms, places: number) {
  return useMemo(() => {
    const price = makeSpotPricer(terms, places);
    return (spot: Parameters<typeof price>[0]): SpotPrice | null => {
      try {
        return price(spot);
      } catch {
        return null;
      }
    };
  }, [terms, places]);
}

/** One spot's price, step by step, by the terms as they stand on the screen. */
export function Explain({ terms, today }: { terms: Terms; today: Day }) {
  const t = useTranslations("prices");
  const { formats, money, number, percent, places, time } = useFormat();
  const price = usePricer(terms, places);
  const [length, setLength] = useState<number | null>(30);
  const [date, setDate] = useState<Day | null>(today);
  const [hour, setHour] = useState(7);
  const [extras, setExtras] = useState<readonly SurchargeKind[]>([]);
  const offered = terms.surcharges.items.map((item) => item.kind);
  const bought = extras.filter((kind) => offered.includes(kind));
  const found =
    length && date ? price({ length, date, weekday: getWeekday(date), hour, extras: bought }) : null;
  const labelOf = ({ step, name }: PriceStep) => {
    if (step === "surcharge" && isOneOf(SURCHARGES, name)) return t(`extras.${name}`);
    return name ? `${t(`steps.${step}`)} ${name}` : t(`steps.${step}`);
  };
  const rateOf = ({ factor_bp, percent_bp, listeners, spots }: PriceStep) => {
    if (listeners !== undefined) return t("for_listeners", { count: number(listeners) });
    if (spots !== undefined) return t("of_package", { count: number(spots) });
    if (factor_bp !== undefined) return `× ${percent(factor_bp)}`;
    if (percent_bp === undefined) return "";
    return `${percent_bp > 0 ? "+" : ""}${percent(percent_bp)}`;
  };
  return (
    <section aria-label={t("explain")} className="grid content-start gap-3 p-4">
      <h2 className="font-semibold">{t("explain")}</h2>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          size="sm"
          label={t("length")}
          unit="s"
          least={1}
          most={600}
          value={length}
          onChange={setLength}
        />
        <Select
          size="sm"
          label={t("hour")}
          value={String(hour)}
          choices={HOURS.map((one) => ({ value: String(one), label: time(one * 3600) }))}
          onChange={(value) => setHour(Number(value))}
        />
        <DateField size="sm" className="col-span-2" label={t("date")} value={date} onChange={setDate} />
      </div>
      {offered.length > 0 && (
        <div className="grid gap-1.5">
          {offered.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`extras.${kind}`)}
              value={bought.includes(kind)}
              onChange={(on) => setExtras(on ? [...extras, kind] : extras.filter((one) => one !== kind))}
            />
          ))}
        </div>
      )}
      <div aria-live="polite">
        {found ? (
          <table className="num w-full">
            <tbody>
              {found.steps.map((step, n) => (
                <tr key={n} className="h-7">
                  <td className="text-ink-2">{labelOf(step)}</td>
                  <td className="px-2 text-right text-xs text-ink-3">{rateOf(step)}</td>
                  <td className="text-right">{money(step.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-9 border-t border-line font-semibold">
                <td colSpan={2}>{t("a_spot")}</td>
                <td className="text-right">
                  {money(found.price)} <span className="font-normal text-ink-3">{formats.currency}</span>
                </td>
              </tr>
            </tfoot>
          </table>
        ) : (
          <p className="text-ink-3">{t("cannot_price")}</p>
        )}
      </div>
      <Matrix terms={terms} today={date ?? today} />
    </section>
  );
}

/** Day part by length: the card as it is printed. */
function Matrix({ terms, today }: { terms: Terms; today: Day }) {
  const t = useTranslations("prices");
  const { money, places } = useFormat();
  const price = usePricer(terms, places);
  const covered = new Set(terms.day_parts.flatMap((part) => part.hours));
  const free = Array.from({ length: 168 }, (_, hour) => hour).find((hour) => !covered.has(hour));
  const rows = [
    ...(free === undefined ? [] : [{ name: t("other_hours"), hour: free }]),
    ...terms.day_parts.flatMap(({ name, hours }) =>
      hours[0] === undefined ? [] : [{ name, hour: hours[0] }],
    ),
  ];
  const lengths = LENGTHS.filter((length) => [10, 20, 30, 60].includes(length));
  return (
    <div className="overflow-x-auto">
      <table className="num w-full text-xs" aria-label={t("matrix")}>
        <thead>
          <tr className="h-7 border-b border-line text-ink-3">
            <th scope="col" className="text-left font-medium">
              {t("matrix")}
            </th>
            {lengths.map((length) => (
              <th key={length} scope="col" className="pl-2 text-right font-medium">
                {length} s
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, hour }, n) => (
            <tr key={n} className="h-7">
              <th scope="row" className="cut max-w-24 text-left font-normal text-ink-2">
                {name}
              </th>
              {lengths.map((length) => {
                const at = { weekday: WEEKDAYS[Math.floor(hour / 24)] ?? 1, hour: hour % 24, date: today };
                const found = price({ length, ...at });
                return (
                  <td key={length} className="pl-2 text-right">
                    {found && money(found.price)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
