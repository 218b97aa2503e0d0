"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { flightOf, withDates } from "@/components/campaigns/editor/draft";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { useToday } from "@/components/ui/format";
import { countDays } from "@/lib/day";
import { ZERO } from "@/lib/money";

const LENGTHS = [10, 15, 20, 30, 45, 60];
const FLIGHTS = [7, 14, 28, 84];
const WEEK = 7;

/** When it runs, how long its spot is, and what it may cost. */
export function StepDates() {
  const t = useTranslations("campaigns");
  const { draft, setDraft } = useOrder();
  const { start_date, end_date, start_hour, end_hour, priority, length, budget } = draft;
  const now = useToday();
  const [typed, setTyped] = useState<"start" | "end" | null>(null);
  const days = start_date && end_date && end_date >= start_date ? countDays(start_date, end_date) + 1 : null;
  const wrong = start_date && end_date && end_date < start_date ? t("check.bad_dates") : undefined;
  return (
    <div className="grid max-w-md gap-5">
      <div>
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t("start")}
            value={start_date}
            onChange={(day) => {
              setTyped("start");
              setDraft((d) => withDates(d, day, d.end_date));
            }}
            autoFocus={start_date === null}
          />
          <DateField
            label={t("end")}
            value={end_date}
            {...(start_date && { min: start_date })}
            {...(wrong && { error: wrong })}
            onChange={(day) => {
              // A typed start stays before a typed end: the length moves the other one.
              setTyped((before) => (before === "start" && start_date ? "start" : "end"));
              setDraft((d) => withDates(d, d.start_date, day));
            }}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          {FLIGHTS.map((length_days) => (
            <Button
              key={length_days}
              size="sm"
              onClick={() => setDraft((d) => withDates(d, ...flightOf(now, length_days, d, typed)))}
            >
              {t("weeks", { count: length_days / WEEK })}
            </Button>
          ))}
          {days !== null && (
            <span className="num ml-1 text-xs text-ink-3">{t("days_in_all", { count: days })}</span>
          )}
        </div>
      </div>
      <div className="grid grid-cols-3 gap-3">
        <NumberField
          label={t("start_hour")}
          most={23}
          plain
          value={start_hour}
          onChange={(hour) => setDraft((d) => ({ ...d, start_hour: hour ?? 0 }))}
        />
        <NumberField
          label={t("end_hour")}
          least={1}
          most={24}
          plain
          value={end_hour}
          onChange={(hour) => setDraft((d) => ({ ...d, end_hour: hour ?? 24 }))}
        />
        <NumberField
          label={t("priority")}
          least={1}
          most={9}
          value={priority}
          onChange={(rank) => rank && setDraft((d) => ({ ...d, priority: rank }))}
        />
        <p className="col-span-3 -mt-2 text-xs text-ink-3">{t("hours_help")}</p>
      </div>
      <Segmented
        label={t("length_field")}
        value={String(length)}
        choices={[...new Set([...LENGTHS, length])]
          .sort((a, b) => a - b)
          .map((n) => ({ value: String(n), label: String(n) }))}
        onChange={(value) =>
          setDraft((d) => ({
            ...d,
            length: Number(value),
            segments: d.segments.map((s) => (s.commercial ? s : { ...s, length: Number(value) })),
          }))
        }
        help={t("length_help")}
      />
      <MoneyField
        className="max-w-52"
        label={t("budget")}
        optional
        least={ZERO}
        value={budget}
        onChange={(amount) => setDraft((d) => ({ ...d, budget: amount }))}
        help={t("budget_help")}
      />
    </div>
  );
}
