"use client";
import { useEffect, useRef, useState } from "react";
import { SearchField } from "@/components/ui/controls/text-field";
import type { ListState } from "@/components/ui/table/use-list-query";
import type { ListQuery } from "@/lib/list";

const PAUSE = 250;
type Typed = { text: string; filters?: ListQuery["filters"] };

/**
 * What is typed in the search box of a list. It goes to the URL when typing rests, as `read` says: null keeps the URL
 * as it is, filters become a step of their own for the back button.
 */
export function useSearchText(list: ListState, read: (text: string) => Typed | null) {
  const standing = list.query.search;
  const [typed, setTyped] = useState(standing);
  const sent = useRef(standing);
  useEffect(() => {
    if (standing !== sent.current) setTyped(standing);
    sent.current = standing;
  }, [standing]);
  /** Writes the text to the URL now. */
  const send = (text: string, of = read(text)) => {
    if (!of) return;
    const search = of.text.trim();
    if (of.filters) {
      setTyped(of.text);
      sent.current = search;
      list.set({ search, filters: { ...list.query.filters, ...of.filters } });
    } else if (search !== sent.current) {
      sent.current = search;
      list.set({ search }, "replace");
    }
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => latest.current(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, send };
}

const readPlain = (text: string): Typed => ({ text });

/** Writes to the URL when typing rests; the field itself never waits. */
export function Search({
  list,
  label,
  field,
}: {
  list: ListState;
  label: string;
  field: (element: HTMLElement | null) => void;
}) {
  const { typed, setTyped } = useSearchText(list, readPlain);
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={setTyped}
      ref={field}
      keys="/"
      className="w-68 max-sm:w-24 max-sm:grow"
    />
  );
}
