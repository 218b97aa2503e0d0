"use client";
import { useLocale } from "next-intl";
import { type SharedOffer, useSharedOfferWords } from "@/components/share/offer-words";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { formatTime } from "@/lib/day";

type Times = NonNullable<SharedOffer["wish_times"]>;
type Wish = { wish: string; wish_times: SharedOffer["wish_times"] };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOUR = 3600;
const ALL: Times = { weekdays: [], hours: null };
/** Spans of a day to choose from, in hours of the clock. */
const SPANS = [
  { from: 6, to: 10 },
  { from: 10, to: 14 },
  { from: 14, to: 18 },
  { from: 18, to: 22 },
] as const;

/** What a customer wishes instead: in words, and the days and hours that suit. */
export function WishFields({ value, onChange }: { value: Wish; onChange: (value: Wish) => void }) {
  const { t } = useSharedOfferWords();
  const short = new Intl.DateTimeFormat(useLocale(), { weekday: "short", timeZone: "UTC" });
  const times = value.wish_times ?? ALL;
  const put = (more: Partial<Times>) => onChange({ ...value, wish_times: { ...times, ...more } });
  return (
    <>
      <TextArea
        label={t("wish")}
        help={t("wish_help")}
        value={value.wish}
        onChange={(wish) => onChange({ ...value, wish })}
        maxLength={1000}
      />
      <fieldset>
        <legend className="mb-1.5 text-xs text-ink-2">{t("wish_days")}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={short.format(new Date(Date.UTC(2024, 0, day)))}
              value={times.weekdays.includes(day)}
              onChange={(on) =>
                put({ weekdays: WEEKDAYS.filter((one) => (one === day ? on : times.weekdays.includes(one))) })
              }
            />
          ))}
        </div>
      </fieldset>
      <Select
        label={t("wish_hours")}
        optional
        empty={t("any_hour")}
        value={times.hours ? String(times.hours.from) : null}
        onChange={(from) => put({ hours: SPANS.find((span) => String(span.from) === from) ?? null })}
        choices={SPANS.map(({ from, to }) => ({
          value: String(from),
          label: `${formatTime(from * HOUR)}–${formatTime(to * HOUR)}`,
        }))}
      />
    </>
  );
}
