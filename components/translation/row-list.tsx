"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { Empty } from "@/components/ui/feedback/states";
import type { CallOutput } from "@/lib/browser/api";

export type WordingRow = CallOutput<"languages.list">["rows"][number];

/** What matters most of a text; nothing where it is as shipped. */
export function RowState({ of }: { of: WordingRow }) {
  const t = useTranslations("translation");
  if (of.is_missing)
    return (
      <Badge tone="bad" glyph="ring">
        {t("states.missing")}
      </Badge>
    );
  if (of.is_changed)
    return (
      <Badge tone="warn" glyph="clock">
        {t("states.changed")}
      </Badge>
    );
  if (of.own === null) return null;
  return (
    <Badge tone="accent" glyph="half">
      {t("states.overridden")}
    </Badge>
  );
}

/** The texts found, by key; the open one is marked. */
export function RowList({
  rows,
  total,
  open,
  onOpen,
  onMore,
}: {
  rows: readonly WordingRow[];
  total: number;
  open: string | undefined;
  onOpen: (key: string) => void;
  onMore: () => void;
}) {
  const t = useTranslations("translation");
  if (rows.length === 0) return <Empty title={t("none")}>{t("none_text")}</Empty>;
  return (
    <>
      <ul aria-label={t("texts")} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              aria-current={row.key === open}
              onClick={() => onOpen(row.key)}
              className={cx(
                "block w-full border-l-3 px-3 py-2 text-left -outline-offset-2 hover:bg-hover",
                row.key === open ? "border-(--accent) bg-selected" : "border-transparent",
              )}
            >
              <span className="flex items-start justify-between gap-2">
                <span data-message-key className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">
                  {row.key}
                </span>
                <RowState of={row} />
              </span>
              <span className="cut block text-ink-2">{row.own ?? row.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <div className="p-3 text-center">
          <Button size="sm" onClick={onMore}>
            {t("more", { count: total - rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}
