"use client";
import { ListFilter, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useOptions } from "@/components/ui/controls/combobox";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { NO_OPTION } from "@/components/ui/controls/option-list";
import { SearchField } from "@/components/ui/controls/text-field";
import { MenuList } from "@/components/ui/overlay/menu";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import type { Filter } from "@/components/ui/table/column";
import type { ListState } from "@/components/ui/table/use-list-query";

/** A list longer than this can be searched. */
const LONG = 8;

const valuesOf = (list: ListState, id: string) => [list.query.filters[id] ?? []].flat();

function setFilter(list: ListState, id: string, values: readonly string[]) {
  const { [id]: _, ...others } = list.query.filters;
  const [only] = values;
  list.set({
    filters: only === undefined ? others : { ...others, [id]: values.length > 1 ? [...values] : only },
  });
}

/** Chips of what is filtered, and the button that adds one. */
export function Filters({
  list,
  filters,
  opener,
}: {
  list: ListState;
  filters: readonly Filter[];
  opener: (open: () => void) => void;
}) {
  const t = useTranslations("ui");
  const { anchor, open, show, close, toggle } = usePopover();
  const [adding, setAdding] = useState<string | null>(null);
  useEffect(() => opener(show), [opener, show]);
  if (filters.length === 0) return null;
  const isOn = (filter: Filter) => valuesOf(list, filter.id).length > 0 || filter.id === adding;
  const others = filters.filter((filter) => !isOn(filter));
  return (
    <>
      {filters.filter(isOn).map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          values={valuesOf(list, filter.id)}
          fresh={filter.id === adding}
          onChange={(values) => setFilter(list, filter.id, values)}
          onClose={() => setAdding(null)}
        />
      ))}
      {others.length > 0 && (
        <>
          <Button
            ref={anchor}
            look="quiet"
            size="sm"
            icon={<ListFilter />}
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={toggle}
          >
            {t("filter")}
            <KeyHint keys="f" />
          </Button>
          <Popover open={open} anchor={anchor} onClose={close} sheet>
            <MenuList
              label={t("filter")}
              items={others.map(({ id, label }) => ({ key: id, label, onSelect: () => setAdding(id) }))}
              onDone={close}
            />
          </Popover>
        </>
      )}
    </>
  );
}

function Chip({
  filter,
  values,
  fresh,
  onChange,
  onClose,
}: {
  filter: Filter;
  values: readonly string[];
  fresh: boolean;
  onChange: (values: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("ui");
  const { anchor, open, show, close, toggle } = usePopover();
  const [text, setText] = useState("");
  const names = useRef(new Map<string, string>());
  const { options, state } = useOptions(filter.options, text, open);
  const fixed = typeof filter.options === "function" ? [] : filter.options;
  for (const one of [...fixed, ...(filter.known ?? []), ...options]) names.current.set(one.id, one.label);
  useEffect(() => {
    if (fresh) show();
  }, [fresh, show]);
  const toggleValue = (id: string) => {
    const on = values.includes(id);
    if (filter.many) onChange(on ? values.filter((value) => value !== id) : [...values, id]);
    else {
      onChange(on ? [] : [id]);
      close();
      onClose();
    }
  };
  const shown =
    values.length > 2
      ? t("selected", { count: values.length })
      : values.map((v) => names.current.get(v) ?? v).join(", ");
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
          <span className="px-[0.45rem] text-ink-3">{filter.label}</span>
          {values.length > 1 && <span className="px-[0.45rem] text-ink-3">{t("any_of")}</span>}
          {shown && <span className="cut max-w-64 px-[0.45rem] font-medium">{shown}</span>}
        </button>
        <button
          type="button"
          className="min-w-6 border-l border-line px-[0.3rem] text-ink-3 hover:bg-hover hover:text-ink"
          aria-label={t("remove_filter", { name: filter.label })}
          onClick={() => {
            onChange([]);
            onClose();
          }}
        >
          <X size={12} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
      <Popover
        open={open}
        anchor={anchor}
        onClose={() => {
          close();
          onClose();
        }}
        sheet
        role="dialog"
        label={filter.label}
        className="w-64"
      >
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
                onChange={() => toggleValue(option.id)}
              />
              <span className="cut grow">{option.label}</span>
              {option.detail && <span className="num text-xs text-ink-3">{option.detail}</span>}
            </label>
          ))}
          {options.length === 0 && <p className="p-2 text-ink-3">{t(NO_OPTION[state])}</p>}
        </div>
      </Popover>
    </>
  );
}
