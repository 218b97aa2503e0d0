"use client";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type Binding, type ControlProps, Field } from "@/components/ui/controls/field";
import { type TextValueProps, TypedField, type TypedFieldProps } from "@/components/ui/controls/typed-field";
import { useFormat, useToday } from "@/components/ui/format";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import {
  addDays,
  addMonths,
  type Day,
  formatDay,
  formatTime,
  parseIsoDay,
  parseTime,
  parseTypedDay,
} from "@/lib/day";

const Calendar = dynamic(() => import("@/components/ui/controls/calendar").then((m) => m.Calendar));

/** The next day or, with a big step, the same day of the next month; from nothing to today. */
function stepDay(day: Day | null, by: 1 | -1, big: boolean, today: Day): Day {
  if (day === null) return today;
  return big ? addMonths(day, by) : addDays(day, by);
}

type DateProps = TextValueProps<Day> & { min?: Day; max?: Day };

/** A day, typed in the person's format ("27.11.", "+14") or picked. Arrows step a day, page keys a month. */
export function DateField({ min, max, value: text, ...props }: DateProps) {
  const value = text === null ? null : parseIsoDay(text);
  const t = useTranslations("ui");
  const { formats } = useFormat();
  const now = useToday();
  const { anchor, open, close, toggle } = usePopover<HTMLSpanElement>();
  const sample = formatDay(now, formats.date_format);
  return (
    <TypedField<Day>
      {...props}
      value={value}
      write={(day) => formatDay(day, formats.date_format)}
      read={(text) => parseTypedDay(text, formats.date_format, now)}
      unreadable={t("not_a_day", { sample })}
      step={(day, by, big) => stepDay(day, by, big, now)}
      suffix={
        <span ref={anchor} className="-mr-1 flex">
          <button
            type="button"
            className="rounded-xs p-1 text-ink-3 hover:text-ink"
            aria-label={t("pick_day", { label: props.label })}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={Boolean(props.disabled)}
            onClick={toggle}
          >
            <CalendarDays size={15} strokeWidth={1.75} aria-hidden />
          </button>
          <Popover
            open={open}
            anchor={anchor}
            onClose={close}
            align="end"
            sheet
            role="dialog"
            label={props.label}
          >
            <Calendar
              value={value}
              today={now}
              {...(min && { min })}
              {...(max && { max })}
              onPick={(day) => {
                props.onChange(day);
                close();
              }}
            />
          </Popover>
        </span>
      }
    />
  );
}

export type DaySpan = { from: Day | null; to: Day | null };

/** Two days, both included; a picked first day moves on to the second. */
export function DateRangeField({ value, onChange, onBlur, ref, ...props }: ControlProps & Binding<DaySpan>) {
  const t = useTranslations("ui");
  const id = useId();
  const now = useToday();
  const { anchor, open, close, toggle } = usePopover<HTMLDivElement>();
  const [half, setHalf] = useState<Day | null>(null);
  const { label, bare, error, help, optional, className, ...rest } = props;
  const pick = (day: Day) => {
    if (half === null) return setHalf(day);
    onChange(day < half ? { from: day, to: half } : { from: half, to: day });
    setHalf(null);
    close();
  };
  const end = (name: "from" | "to") => (
    <TypedDay
      {...rest}
      label={`${label}, ${t(name)}`}
      value={value[name]}
      onChange={(day) => onChange({ ...value, [name]: day })}
      {...(onBlur && { onBlur })}
      {...(ref && name === "from" && { ref })}
    />
  );
  return (
    <Field
      id={id}
      label={label}
      bare={bare}
      error={error}
      optional={optional}
      className={className}
      hint={help}
      group
    >
      <div ref={anchor} className="flex items-center gap-1.5">
        {end("from")}
        <span className="text-ink-3">–</span>
        {end("to")}
        <button
          type="button"
          className="rounded-xs p-1 text-ink-3 hover:text-ink"
          aria-label={t("pick_day", { label })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={toggle}
        >
          <CalendarDays size={15} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <Popover
        open={open}
        anchor={anchor}
        onClose={() => {
          close();
          setHalf(null);
        }}
        sheet
        role="dialog"
        label={label}
      >
        <Calendar
          value={half}
          today={now}
          range={half === null && value.from && value.to ? { from: value.from, to: value.to } : null}
          onPick={pick}
        />
      </Popover>
    </Field>
  );
}

function TypedDay(props: TypedFieldProps<Day>) {
  const t = useTranslations("ui");
  const { formats } = useFormat();
  const now = useToday();
  return (
    <TypedField<Day>
      {...props}
      bare
      className="w-28"
      write={(day) => formatDay(day, formats.date_format)}
      read={(text) => parseTypedDay(text, formats.date_format, now)}
      unreadable={t("not_a_day", { sample: formatDay(now, formats.date_format) })}
      step={(day, by, big) => stepDay(day, by, big, now)}
    />
  );
}

/** A wall time in seconds from midnight, 12 or 24 hours as the person reads it. Arrows step a minute, page keys an hour. */
export function TimeField({ seconds = false, ...props }: TypedFieldProps<number> & { seconds?: boolean }) {
  const t = useTranslations("ui");
  const { formats } = useFormat();
  const write = (second: number) => formatTime(second, formats.clock, seconds);
  return (
    <TypedField<number>
      {...props}
      write={write}
      read={parseTime}
      unreadable={t("not_a_time", { sample: write(26_460) })}
      step={(second, by, big) => ((second ?? 0) + by * (big ? 3600 : 60) + 86_400) % 86_400}
    />
  );
}
