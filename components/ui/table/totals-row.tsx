"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Column, Totals } from "@/components/ui/table/column";
import { PINS } from "@/components/ui/table/rows";

const FOOT =
  "sticky bottom-0 h-row border-t border-line-2 bg-sunken px-(--pad-cell) font-semibold whitespace-nowrap first:pl-gutter last:pr-gutter";
const PINNED = "z-(--z-bar)";

/** The last line, over the whole result and not the page. */
export function TotalsRow<Row>({
  columns,
  totals,
  selectable,
}: {
  columns: readonly Column<Row>[];
  totals: Totals;
  selectable: boolean;
}) {
  const t = useTranslations("ui");
  return (
    <tfoot className="max-sm:hidden">
      <tr>
        {selectable && <td className={cx(FOOT, PINNED, "left-0 print:hidden")} />}
        {columns.map((column, n) => (
          <td
            key={column.id}
            className={cx(
              FOOT,
              column.pin ? cx(PINNED, PINS[n + (selectable ? 1 : 0)]) : "z-(--z-sticky)",
              column.align === "right" && "num text-right",
            )}
          >
            {column.total?.(totals) ?? (n === 0 && t("total"))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
