"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type Source, useOptions } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import type { Filter } from "@/components/ui/table/column";
import { own } from "@/lib/own";
import { formatSearch, type SearchTerm } from "@/lib/search/grammar";
import type { SearchKeys } from "@/lib/search/read";

const NONE: readonly Option[] = [];
/** Letters after which keys are suggested. */
const LEAST = 2;
const includes = (text: string, part: string) => text.toLocaleLowerCase().includes(part.toLocaleLowerCase());

/** What taking a suggestion does: a key waits for its value, a value becomes a filter or stays in the text. */
export type Suggestion = { text: string } | { filter: Filter; value: string };

/** The keys of a list's search by their words, and the values of the key at the caret. */
export function useSearchOptions({
  keys,
  filters,
  heads,
  term,
  open,
  isEmpty,
}: {
  keys: SearchKeys;
  filters: readonly Filter[];
  heads: readonly { id: string; head: string }[];
  term: SearchTerm | undefined;
  open: boolean;
  isEmpty: boolean;
}) {
  const t = useTranslations("ui");
  const named = useMemo(
    () =>
      Object.keys(keys).map((id): Option => {
        const label = filters.find((f) => f.id === id)?.label ?? heads.find((h) => h.id === id)?.head;
        return { id, label: `${id}:`, detail: label };
      }),
    [keys, filters, heads],
  );
  const key = term?.kind === "key" ? own(keys, term.key) : undefined;
  const filter = term?.kind === "key" ? filters.find((one) => one.id === term.key) : undefined;
  const values: Source = useMemo(() => {
    if (filter && "options" in filter) return filter.options;
    return key?.kind === "choice" ? key.values.map((id) => ({ id, label: id })) : NONE;
  }, [filter, key]);
  const asksValue = term?.kind === "key" && key !== undefined;
  const found = useOptions(values, asksValue ? term.value : "", open && asksValue);
  const listKeys = () => {
    if (isEmpty) return named;
    if (term?.kind !== "word" || term.text.length < LEAST) return NONE;
    const begins = (word: string) => word.toLocaleLowerCase().startsWith(term.text.toLocaleLowerCase());
    return named.filter(({ id, detail }) => [id, ...String(detail ?? "").split(" ")].some(begins));
  };
  // A choice is also found by the word that the grammar has for it.
  const byId =
    asksValue && Array.isArray(values) ? values.filter(({ id }) => includes(id, term.value)) : NONE;
  const options = asksValue ? [...new Set([...found.options, ...byId])] : listKeys();

  const suggest = (option: Option): Suggestion => {
    const sign = term?.not ? "-" : "";
    if (!asksValue) return { text: `${sign}${option.id}:` };
    if (filter && !term.not) return { filter, value: option.id };
    const value = key.kind === "choice" ? option.id : option.label;
    return { text: formatSearch([{ kind: "key", key: term.key, value, not: term.not }]) };
  };
  return {
    options,
    state: asksValue ? found.state : ("ready" as const),
    suggest,
    label: t(asksValue ? "search_values" : "search_keys"),
  };
}
