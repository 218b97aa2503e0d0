"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { Tick } from "@/components/ui/controls/checkbox";
import { cx } from "@/components/ui/cx";
import type { Column, Density } from "@/components/ui/table/column";

export const PINS = ["left-0", "left-(--pin-1)", "left-(--pin-2)", "left-(--pin-3)"];
export const PINNED = "sm:sticky";

const HEIGHTS: Record<Density, string> = {
  compact: "sm:h-(--row-compact)",
  normal: "sm:h-row",
  relaxed: "sm:h-(--row-relaxed)",
};
/** Where a cell stands in the two lines of a phone's row. */
const PHONE = {
  title: "max-sm:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-0 max-sm:font-medium",
  badge: "max-sm:order-2",
  fact: "max-sm:order-4 max-sm:text-xs max-sm:text-ink-3",
  amount: "max-sm:order-5 max-sm:ml-auto max-sm:text-xs",
  none: "max-sm:hidden",
};

const pressedSomething = (event: MouseEvent) =>
  event.target instanceof Element &&
  event.target.closest("a, button, input, label, select, [role=menu]") !== null;

function PlainRow<Row>({
  row,
  id,
  columns,
  name,
  href,
  density,
  selectable,
  selected,
  cursor,
  onTick,
}: {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  name: string;
  href: string | undefined;
  density: Density;
  selectable: boolean;
  selected: boolean;
  cursor: boolean;
  onTick: (id: string, on: boolean, shift: boolean) => void;
}) {
  const t = useTranslations("ui");
  const router = useRouter();
  const pin = selectable ? 1 : 0;
  const open = (event: MouseEvent) => {
    if (!href || pressedSomething(event) || window.getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else router.push(href);
  };
  return (
    <tr
      data-row={id}
      data-selected={selected || undefined}
      data-cursor={cursor || undefined}
      aria-selected={selectable ? selected : undefined}
      onClick={open}
      className={cx("group/row list-row", HEIGHTS[density], href && "cursor-pointer")}
    >
      {selectable && (
        <td
          className={cx(
            "list-cell",
            PINNED,
            "left-0 w-12 print:hidden sm:z-1 overflow-visible max-sm:w-auto group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)] max-sm:order-first",
          )}
        >
          <Tick
            value={selected}
            label={t("select_row", { name })}
            onChange={(on, shift) => onTick(id, on, shift)}
          />
        </td>
      )}
      {columns.map((column, n) => (
        <td
          key={column.id}
          className={cx(
            "list-cell",
            column.align === "right" && "num text-right print:whitespace-nowrap",
            column.pin && cx(PINNED, "sm:z-1", PINS[n + pin]),
            PHONE[column.phone ?? "none"],
            !selectable && n === 0 && "group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]",
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row: a line of a table on the desk, two lines on the phone, the same cells. */
export const DataRow = memo(PlainRow) as typeof PlainRow;

const BARS = ["w-3/5", "w-1/2", "w-2/3", "w-2/5", "w-7/12"];

/** Rows of the final layout before there are any, seen after 400 ms. */
export function SkeletonRows({
  columns,
  density,
  count = 12,
}: {
  columns: number;
  density: Density;
  count?: number;
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className={cx(HEIGHTS[density], "max-sm:block max-sm:px-gutter max-sm:py-3")}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={cx("list-cell", "max-sm:not-first:hidden max-sm:block")}>
          <span className={cx("skeleton max-w-full", BARS[(row + column) % BARS.length])} />
        </td>
      ))}
    </tr>
  ));
}
