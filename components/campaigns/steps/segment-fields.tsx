"use client";
import { useTranslations } from "next-intl";
import { asExact, asVariable, COUNTED, countedBy, typedCount } from "@/components/campaigns/editor/draft";
import { HoursPicker } from "@/components/campaigns/editor/hours-picker";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { PLACES } from "@/lib/booking/segment";
import type { Day } from "@/lib/day";
import { PURPOSES } from "@/lib/inventory/purposes";
import { ZERO } from "@/lib/money";

export type StationRef = { uuid: string; name: string; code: string };
export type Flight = { from: Day; to: Day };
export type FieldProps = { segment: Segment; onChange: (change: Partial<Segment>) => void };

const MOST = { per_day: 200, per_week: 1000, total: 20_000 };

/** How often a segment airs; `counts`: the ways to count that may be chosen. */
export function CountField({
  segment,
  counts = COUNTED,
  onChange,
}: FieldProps & { counts?: readonly (typeof COUNTED)[number][] }) {
  const t = useTranslations("campaigns");
  const counted = countedBy(segment);
  return (
    <div className="grid gap-3">
      <Segmented
        label={t("counted")}
        size="sm"
        value={counted}
        choices={counts.map((value) => ({ value, label: t(`counted_${value}`) }))}
        onChange={(to) => onChange(to === "exact" ? asExact(segment) : asVariable(segment, to))}
      />
      {counted === "exact" && (
        <HoursPicker hours={segment.hours} exact onChange={(hours) => onChange({ hours })} />
      )}
      {counted === "budget" && <p className="text-xs text-ink-3">{t("counted_budget_help")}</p>}
      {counted !== "exact" && counted !== "budget" && (
        <div className="flex items-center gap-1.5">
          <NumberField
            className="w-24"
            label={t("spots")}
            least={1}
            most={MOST[counted]}
            value={segment[counted]}
            onChange={(spots) => onChange(typedCount(segment, { [counted]: spots }))}
            autoFocus
          />
          <span className="mt-5 flex gap-1">
            {[1, 2, 4, 6, 10].map((spots) => (
              <Button
                key={spots}
                size="sm"
                onClick={() => onChange({ [counted]: counted === "total" ? spots * 10 : spots })}
              >
                {counted === "total" ? spots * 10 : spots}
              </Button>
            ))}
          </span>
        </div>
      )}
      {counts.includes("budget") && (
        <MoneyField
          className="w-40"
          label={t(counted === "budget" ? "budget" : "budget_at_most")}
          optional={counted !== "budget"}
          least={ZERO}
          value={segment.budget}
          onChange={(budget) => onChange(typedCount(segment, { budget }))}
        />
      )}
      {counted !== "total" && counted !== "budget" && (
        <NumberField
          className="w-40"
          label={t("until_all")}
          optional
          least={1}
          most={MOST.total}
          value={segment.total}
          onChange={(total) => onChange({ total })}
        />
      )}
    </div>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const SETS = [
  ["all", WEEK],
  ["work", [1, 2, 3, 4, 5]],
  ["weekend", [6, 7]],
] as const;
export function WeekdaysField({ segment: { weekdays }, onChange }: FieldProps) {
  const t = useTranslations("campaigns");
  const { weekday } = useSegmentWords();
  const toggle = (n: number) =>
    onChange({
      weekdays: weekdays.includes(n)
        ? weekdays.filter((w) => w !== n)
        : [...weekdays, n].sort((a, b) => a - b),
    });
  return (
    <>
      <div className="grid grid-cols-7 gap-1">
        {WEEK.map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={weekdays.includes(n)}
            onClick={() => toggle(n)}
            className={cx(
              "h-8 rounded-sm border text-xs pointer-coarse:h-10",
              weekdays.includes(n)
                ? "border-(--accent) bg-accent-soft font-semibold text-accent-ink"
                : "border-line-2 text-ink-2 hover:bg-hover",
            )}
          >
            {weekday(n)}
          </button>
        ))}
      </div>
      <div className="mt-2.5 flex gap-1.5">
        {SETS.map(([name, of]) => (
          <Button key={name} size="sm" onClick={() => onChange({ weekdays: [...of] })}>
            {t(`days_${name}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

export function DatesField({ segment, onChange, flight }: FieldProps & { flight: Flight }) {
  const t = useTranslations("campaigns");
  return (
    <div className="grid grid-cols-2 gap-2">
      <DateField
        label={t("from")}
        value={segment.from_date}
        min={flight.from}
        max={flight.to}
        onChange={(from_date) => from_date && onChange({ from_date })}
        {...((segment.from_date < flight.from || segment.from_date > segment.to_date) && {
          error: t("outside_flight"),
        })}
      />
      <DateField
        label={t("to")}
        value={segment.to_date}
        min={flight.from}
        max={flight.to}
        onChange={(to_date) => to_date && onChange({ to_date })}
        {...(segment.to_date > flight.to && { error: t("outside_flight") })}
      />
      <NumberField
        label={t("days_field")}
        optional
        least={1}
        most={3660}
        value={segment.days}
        onChange={(days) => onChange({ days })}
        help={t("days_help")}
      />
      <div className="self-center pt-3">
        <Checkbox
          label={t("skip_holidays")}
          value={segment.skip_holidays}
          onChange={(skip_holidays) => onChange({ skip_holidays })}
        />
      </div>
      <Button
        className="col-span-2"
        size="sm"
        onClick={() => onChange({ from_date: flight.from, to_date: flight.to })}
      >
        {t("whole_flight")}
      </Button>
    </div>
  );
}

const MOST_BREAKS = 4;
export function PlaceField({ segment, onChange }: FieldProps) {
  const t = useTranslations("campaigns");
  const purposes = useTranslations("status.purpose");
  const { break_numbers } = segment;
  const toggle = (n: number, on: boolean) =>
    onChange({
      break_numbers: on ? [...break_numbers, n].sort((a, b) => a - b) : break_numbers.filter((b) => b !== n),
    });
  return (
    <div className="grid gap-3">
      <Select
        label={t("place_in_break")}
        value={segment.place}
        choices={PLACES.map((value) => ({ value, label: t(`place_${value}`) }))}
        onChange={(place) => place && onChange({ place })}
      />
      {segment.follows === null && (
        <div>
          <Checkbox
            label={t("alone_field")}
            value={segment.alone}
            onChange={(alone) => onChange({ alone })}
          />
          {segment.alone && <p className="mt-1 text-xs text-ink-3">{t("alone_help")}</p>}
        </div>
      )}
      <div>
        <Checkbox
          label={t("co_branding_field")}
          value={segment.co_branding}
          onChange={(co_branding) => onChange({ co_branding })}
        />
        {segment.co_branding && <p className="mt-1 text-xs text-ink-3">{t("co_branding_help")}</p>}
      </div>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-ink-2">{t("breaks_of_hour")}</legend>
        <div className="flex gap-4">
          {Array.from({ length: MOST_BREAKS }, (_, i) => i + 1).map((n) => (
            <Checkbox
              key={n}
              label={String(n)}
              value={break_numbers.includes(n)}
              onChange={(on) => toggle(n, on)}
            />
          ))}
        </div>
        <p className="mt-1 text-xs text-ink-3">{t("breaks_of_hour_help")}</p>
      </fieldset>
      <TextField
        label={t("break_names")}
        optional
        value={segment.break_names.join(", ")}
        onChange={(text) =>
          onChange({
            break_names: text
              .split(",")
              .map((name) => name.trimStart())
              .filter(Boolean),
          })
        }
        help={t("break_names_help")}
      />
      <div>
        <Select
          label={t("purpose")}
          value={segment.purpose}
          choices={PURPOSES.map((value) => ({ value, label: purposes(value) }))}
          onChange={(purpose) => purpose && onChange({ purpose })}
        />
        <p className="mt-1 text-xs text-ink-3">{t("purpose_help")}</p>
      </div>
      <NumberField
        className="w-44"
        label={t("separation_field")}
        unit={t("minutes_short")}
        most={1440}
        value={segment.separation_minutes}
        onChange={(minutes) => onChange({ separation_minutes: minutes ?? 0 })}
        help={t("separation_field_help")}
      />
    </div>
  );
}

export function StationsField({
  segment,
  onChange,
  stations,
}: FieldProps & { stations: readonly StationRef[] }) {
  const toggle = (uuid: string, on: boolean) =>
    onChange({ stations: on ? [...segment.stations, uuid] : segment.stations.filter((s) => s !== uuid) });
  return (
    <div className="grid gap-2">
      {stations.map(({ uuid, name }) => (
        <Checkbox
          key={uuid}
          label={name}
          value={segment.stations.includes(uuid)}
          onChange={(on) => toggle(uuid, on)}
        />
      ))}
    </div>
  );
}
