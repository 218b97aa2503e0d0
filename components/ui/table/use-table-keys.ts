"use client";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useMemo, useState } from "react";
import { useKeys } from "@/components/ui/controls/keys";
import { focusRow } from "@/components/ui/table/use-row-focus";

/** The keys of a list: j k x Enter e / f. The cursor moves the focus, so that a screen reader follows. */
export function useTableKeys({
  box,
  keys,
  onOpen,
  onEdit,
  onSelect,
  search,
  filter,
}: {
  box: RefObject<HTMLElement | null>;
  /** Keys of the rows in view, from the top. */
  keys: readonly string[];
  onOpen?: (key: string) => void;
  onEdit?: (key: string) => void;
  onSelect?: (key: string) => void;
  search: () => void;
  filter: (() => void) | null;
}) {
  const t = useTranslations("ui.keys");
  const [cursor, setCursor] = useState<string | null>(null);
  const at = cursor === null ? -1 : keys.indexOf(cursor);
  const move = useCallback(
    (by: 1 | -1) => {
      const next = keys[Math.min(Math.max(at + by, 0), keys.length - 1)];
      if (next === undefined) return;
      setCursor(next);
      focusRow(box.current, next);
    },
    [keys, at, box],
  );
  const shortcuts = useMemo(() => {
    const onRow = (run: ((key: string) => void) | undefined) => () => {
      if (cursor !== null) run?.(cursor);
    };
    return [
      { keys: "j", says: t("next"), run: () => move(1) },
      { keys: "k", says: t("previous"), run: () => move(-1) },
      ...(onSelect ? [{ keys: "x", says: t("select"), run: onRow(onSelect) }] : []),
      ...(onOpen ? [{ keys: "enter", says: t("open"), run: onRow(onOpen) }] : []),
      ...(onEdit ? [{ keys: "e", says: t("edit"), run: onRow(onEdit) }] : []),
      { keys: "/", says: t("search"), run: search },
      ...(filter ? [{ keys: "f", says: t("filter"), run: filter }] : []),
    ];
  }, [t, move, cursor, onSelect, onOpen, onEdit, search, filter]);
  useKeys("table", t("table"), shortcuts);
  return cursor;
}
