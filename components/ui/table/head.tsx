"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tick } from "@/components/ui/controls/checkbox";
import { cx } from "@/components/ui/cx";
import type { Column } from "@/components/ui/table/column";
import { PINNED, PINS } from "@/components/ui/table/rows";
import type { ListState } from "@/components/ui/table/use-list-query";

const HEAD =
  "sticky top-0 z-(--z-sticky) h-[1.875rem] border-y border-line bg-sunken px-(--pad-cell) text-left text-xs font-medium first:pl-gutter last:pr-gutter cut";

/** Without a width of its own a column would be the first to shrink on paper. */
const PRINTED = "print:w-1/5";

const DIRECTIONS = ["ascending", "descending"] as const;

/** Sorted by pressing a head: up, down, not at all; with Shift beside what already sorts. */
export function Head<Row>({
  columns,
  list,
  selectable,
  all,
  some,
  onAll,
}: {
  columns: readonly Column<Row>[];
  list: ListState;
  selectable: boolean;
  all: boolean;
  some: boolean;
  onAll: (on: boolean) => void;
}) {
  const t = useTranslations("ui");
  const { sort } = list.query;
  const press = (id: string, beside: boolean) => {
    const own = sort.find((by) => by.id === id);
    const others = beside ? sort.filter((by) => by.id !== id) : [];
    const next = own?.desc ? [] : [{ id, desc: own !== undefined }];
    list.set({ sort: [...others, ...next] });
  };
  return (
    <thead className="max-sm:hidden">
      <tr>
        {selectable && (
          <th className={cx(HEAD, PINNED, "left-0 w-12 sm:z-(--z-bar) print:hidden")}>
            <Tick value={all} some={some} label={t("select_page")} onChange={onAll} />
          </th>
        )}
        {columns.map((column, n) => {
          const by = sort.find((one) => one.id === column.id);
          const Arrow = by?.desc ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.id}
              data-pin={column.pin || undefined}
              aria-sort={by && DIRECTIONS[Number(by.desc)]}
              className={cx(
                HEAD,
                column.width ?? PRINTED,
                column.align === "right" && "text-right",
                by ? "text-ink" : "text-ink-3",
                column.pin && cx(PINNED, PINS[n + (selectable ? 1 : 0)], "sm:z-(--z-bar)"),
              )}
            >
              {column.sort ? (
                <button
                  type="button"
                  aria-label={t("sort_by", { column: column.head })}
                  className={cx(
                    "-mx-1 inline-flex max-w-full items-center gap-1 rounded-xs px-1 hover:text-ink",
                    column.align === "right" && "flex-row-reverse",
                  )}
                  onClick={(event) => press(column.id, event.shiftKey)}
                >
                  <span className="cut">{column.head}</span>
                  {by && <Arrow size={11} strokeWidth={2.2} aria-hidden />}
                </button>
              ) : (
                column.head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
