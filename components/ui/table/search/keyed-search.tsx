"use client";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isComposing } from "@/components/ui/controls/composing";
import { findNextOption } from "@/components/ui/controls/option-keys";
import { Suggestions } from "@/components/ui/controls/suggestions";
import { SearchField } from "@/components/ui/controls/text-field";
import { useProblem } from "@/components/ui/feedback/sentence";
import { useFormat } from "@/components/ui/format";
import type { Filter } from "@/components/ui/table/column";
import { useSearchText } from "@/components/ui/table/search/search-box";
import { useSearchOptions } from "@/components/ui/table/search/use-search-options";
import type { ListState } from "@/components/ui/table/use-list-query";
import { findTermAt, parseSearch, removeTerm } from "@/lib/search/grammar";
import { readSearch, type SearchKeys, type SearchProblem, takeFilters } from "@/lib/search/read";

/** Problems that typing on solves: they wait until the part is left. */
const UNFINISHED: readonly string[] = ["search_no_value", "search_bad_day", "search_open_quote"];

/** Adds values to a filter of the URL, which holds several only where the filter takes them. */
function addValues(list: ListState, filter: Filter | undefined, id: string, values: readonly string[]) {
  const isMany = filter && "many" in filter && filter.many;
  const all = [...new Set(isMany || !filter ? [list.query.filters[id] ?? [], values].flat(2) : values)];
  return all.length > 1 && isMany !== false ? all : (all.at(-1) ?? "");
}

/** The keys that the menu has a filter of; the others stay in the text, as they would have no chip. */
const pickChipKeys = (keys: SearchKeys, filters: readonly Filter[]): SearchKeys =>
  Object.fromEntries(Object.entries(keys).filter(([key]) => filters.some((one) => one.id === key)));

/** What cannot be read, each said once. */
function Problems({ id, of }: { id: string; of: readonly SearchProblem[] }) {
  const say = useProblem();
  return (
    <p id={id} role="alert" className="order-last basis-full text-xs text-bad-ink">
      {[...new Set(of.map((one) => say({ path: "search", ...one })))].join(" ")}
    </p>
  );
}

/**
 * The search box of a list with keys: `status:stopped` becomes the filter of that name, suggestions stand under it, and
 * what cannot be read is named while the text and the list stay as they are.
 */
export function KeyedSearch({
  list,
  label,
  field,
  keys,
  filters,
  heads,
}: {
  list: ListState;
  label: string;
  field: (element: HTMLElement | null) => void;
  keys: SearchKeys;
  filters: readonly Filter[];
  heads: readonly { id: string; head: string }[];
}) {
  const id = useId();
  const { date_format } = useFormat().formats;
  const anchor = useRef<HTMLSpanElement>(null);
  const element = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);

  const read = (text: string, where = caret) => {
    const { rest, filters: taken } = takeFilters(text, pickChipKeys(keys, filters), date_format, where);
    const found = Object.entries(taken).map(([key, values]): [string, string | string[]] => {
      const filter = filters.find((one) => one.id === key);
      return [key, addValues(list, filter, key, values)];
    });
    if (readSearch(rest, keys, date_format).problems.length > 0) return null;
    return found.length > 0 ? { text: rest, filters: Object.fromEntries(found) } : { text: rest };
  };
  const { typed, setTyped, send } = useSearchText(list, read);
  const terms = parseSearch(typed);
  const term = caret === null ? undefined : findTermAt(terms, caret);
  const isEmpty = typed.trim() === "";
  const { suggest, ...listed } = useSearchOptions({ keys, filters, heads, term, open, isEmpty });
  const { options } = listed;
  const shown = open && options.length > 0;
  const active = Math.min(at, options.length - 1);

  const isUnfinished = ({ code, at: start }: SearchProblem) =>
    start === term?.at && (UNFINISHED.includes(code) || (code === "search_bad_value" && options.length > 0));
  const problems = readSearch(typed, keys, date_format).problems.filter((one) => !isUnfinished(one));

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  /** Everything typed is done: what can become a filter does. */
  const settle = () => {
    close();
    setCaret(null);
    send(typed, read(typed, null));
  };
  const put = (text: string, to: number) => {
    // At once: in a later frame the caret would jump in front of what has been typed by then.
    flushSync(() => {
      setTyped(text);
      setCaret(to);
    });
    element.current?.setSelectionRange(to, to);
  };
  const take = (n: number) => {
    const option = options[n];
    if (!option) return;
    const suggestion = suggest(option);
    setAt(-1);
    if ("filter" in suggestion && term) {
      const { filter, value } = suggestion;
      const rest = removeTerm(typed, term);
      const values = addValues(list, filter, filter.id, [value]);
      setCaret(null);
      close();
      send(rest, { text: rest, filters: { [filter.id]: values } });
    } else if ("text" in suggestion) {
      const start = term?.at ?? 0;
      put(
        typed.slice(0, start) + suggestion.text + typed.slice(start + (term?.length ?? 0)),
        start + suggestion.text.length,
      );
      setOpen(suggestion.text.endsWith(":"));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const next = shown ? findNextOption(event.key, active, options.length) : null;
    if (next !== null || (event.key === "ArrowDown" && !open)) {
      event.preventDefault();
      setOpen(true);
      setAt(next ?? -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (shown && active >= 0) take(active);
      else settle();
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <>
      <span ref={anchor} className="flex w-68 max-sm:w-24 max-sm:grow">
        <SearchField
          label={label}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setCaret(element.current?.selectionStart ?? text.length);
            setAt(-1);
            setOpen(true);
          }}
          onBlur={() => {
            if (document.activeElement !== element.current) settle();
          }}
          ref={(to) => {
            element.current = to instanceof HTMLInputElement ? to : null;
            field(to);
          }}
          keys="/"
          className="w-full"
          input={{
            "aria-autocomplete": "list",
            "aria-controls": shown ? `${id}-list` : undefined,
            "aria-activedescendant": shown && active >= 0 ? `${id}-${active}` : undefined,
            "aria-invalid": problems.length > 0 || undefined,
            "aria-describedby": problems.length > 0 ? `${id}-error` : undefined,
            spellCheck: false,
            onKeyDown,
            onSelect: ({ currentTarget }) =>
              currentTarget.selectionStart !== caret && setCaret(currentTarget.selectionStart),
          }}
        />
      </span>
      <Suggestions
        id={id}
        {...listed}
        shown={shown}
        active={active}
        anchor={anchor}
        onTake={take}
        onClose={close}
      />
      {problems.length > 0 && <Problems id={`${id}-error`} of={problems} />}
    </>
  );
}
