"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef } from "react";
import { useKeys } from "@/components/ui/controls/keys";

/** The keys of the board's toolbar: / searches, f filters. Returns what search and filters are given. */
export function useBoardKeys(title: string) {
  const t = useTranslations("ui.keys");
  const search = useRef<HTMLElement | null>(null);
  const filter = useRef<(() => void) | null>(null);
  const shortcuts = useMemo(
    () => [
      { keys: "/", says: t("search"), run: () => search.current?.focus() },
      { keys: "f", says: t("filter"), run: () => filter.current?.() },
    ],
    [t],
  );
  useKeys("proposals", title, shortcuts);
  const searchField = useCallback((element: HTMLElement | null) => {
    search.current = element;
  }, []);
  const filterOpener = useCallback((open: () => void) => {
    filter.current = open;
  }, []);
  return { searchField, filterOpener };
}
