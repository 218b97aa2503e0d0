"use client";
import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOptions } from "@/components/ui/controls/combobox";
import { NO_OPTION } from "@/components/ui/controls/option-list";
import { SearchField } from "@/components/ui/controls/text-field";
import { useFormat, useToday } from "@/components/ui/format";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import type { DayFilter, Filter, OptionFilter } from "@/components/ui/table/column";
import { parseIsoDay } from "@/lib/day";

const Calendar = dynamic(() => import("@/components/ui/controls/calendar").then((m) => m.Calendar));

/** A list longer than this can be searched. */
const LONG = 8;

type Of<F> = {
  filter: F;
  values: readonly string[];
  /** Just added: its choices are open. */
  fresh: boolean;
  onChange: (values: readonly string[]) => void;
  onClose: () => void;
};

/** A filter of a list with its values; pressing it offers others. */
export const FilterChip = ({ filter, ...of }: Of<Filter>) =>
  "day" in filter ? <DayChip filter={filter} {...of} /> : <OptionChip filter={filter} {...of} />;

function DayChip({ filter, values: [value], onChange, ...of }: Of<DayFilter>) {
  const { day: write } = useFormat();
  const today = useToday();
  const day = value === undefined ? null : parseIsoDay(value);
  return (
    <Chip {...of} filter={filter} shown={day && write(day)} onRemove={() => onChange([])}>
      {(close) => (
        <Calendar
          value={day}
          today={today}
          onPick={(picked) => {
            onChange([picked]);
            close();
          }}
        />
      )}
    </Chip>
  );
}

function OptionChip({ filter, values, onChange, ...of }: Of<OptionFilter>) {
  const t = useTranslations("ui");
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const names = useRef(new Map<string, string>());
  const { options, state } = useOptions(filter.options, text, open);
  const fixed = typeof filter.options === "function" ? [] : filter.options;
  for (const one of [...fixed, ...(filter.known ?? []), ...options]) names.current.set(one.id, one.label);
  const toggleValue = (id: string, close: () => void) => {
    const on = values.includes(id);
    if (filter.many) onChange(on ? values.filter((value) => value !== id) : [...values, id]);
    else {
      onChange(on ? [] : [id]);
      close();
    }
  };
  const shown =
    values.length > 2
      ? t("selected", { count: values.length })
      : values.map((v) => names.current.get(v) ?? v).join(", ");
  return (
    <Chip
      {...of}
      filter={filter}
      shown={shown}
      many={values.length > 1}
      onOpen={setOpen}
      onRemove={() => onChange([])}
      className="w-64"
    >
      {(close) => (
        <>
          {(typeof filter.options === "function" || fixed.length > LONG) && (
            <div className="border-b border-line p-1.5">
              <SearchField label={t("search")} value={text} onChange={setText} size="sm" />
            </div>
          )}
          <div className="max-h-72 overflow-auto p-1" aria-busy={state === "asking"}>
            {options.map((option) => (
              <label
                key={option.id}
                className="flex min-h-row items-center gap-2 rounded-sm px-2 hover:bg-hover has-focus-visible:bg-hover"
              >
                <input
                  type={filter.many ? "checkbox" : "radio"}
                  name={filter.id}
                  className="accent-(--accent)"
                  checked={values.includes(option.id)}
                  onChange={() => toggleValue(option.id, close)}
                />
                <span className="cut grow">{option.label}</span>
                {option.detail && <span className="num text-xs text-ink-3">{option.detail}</span>}
              </label>
            ))}
            {options.length === 0 && <p className="p-2 text-ink-3">{t(NO_OPTION[state])}</p>}
          </div>
        </>
      )}
    </Chip>
  );
}

function Chip({
  filter: { label },
  shown,
  many = false,
  fresh,
  className,
  onOpen,
  onRemove,
  onClose,
  children,
}: {
  filter: Filter;
  /** The values in words; null without one. */
  shown: string | null;
  many?: boolean;
  fresh: boolean;
  className?: string;
  onOpen?: (open: boolean) => void;
  onRemove: () => void;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const t = useTranslations("ui");
  const { anchor, open, show, close, toggle } = usePopover();
  useEffect(() => {
    if (fresh) show();
  }, [fresh, show]);
  useEffect(() => onOpen?.(open), [onOpen, open]);
  const end = () => {
    close();
    onClose();
  };
  return (
    <>
      <span className="inline-flex h-(--control-sm) flex-none items-stretch overflow-hidden rounded-sm border border-line-2 bg-surface text-xs whitespace-nowrap">
        <button
          ref={anchor}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          className="flex items-center divide-x divide-line hover:bg-hover"
          onClick={toggle}
        >
          <span className="px-[0.45rem] text-ink-3">{label}</span>
          {many && <span className="px-[0.45rem] text-ink-3">{t("any_of")}</span>}
          {shown && <span className="cut max-w-64 px-[0.45rem] font-medium">{shown}</span>}
        </button>
        <button
          type="button"
          className="min-w-6 border-l border-line px-[0.3rem] text-ink-3 hover:bg-hover hover:text-ink"
          aria-label={t("remove_filter", { name: label })}
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          <X size={12} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
      <Popover
        open={open}
        anchor={anchor}
        onClose={end}
        sheet
        role="dialog"
        label={label}
        {...(className && { className })}
      >
        {children(end)}
      </Popover>
    </>
  );
}
