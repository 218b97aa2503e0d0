"use client";
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { Column } from "@/components/ui/table/column";
import { shownColumns } from "@/components/ui/table/columns";
import type { ListState } from "@/components/ui/table/use-list-query";

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

/** The table's model: columns as the URL orders and shows them, rows as the server sorted them, what is ticked. */
export function useTableModel<Row extends object>({
  columns,
  rows,
  rowKey,
  list,
  ticked,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  list: ListState;
  ticked: Readonly<Record<string, true>>;
}) {
  const { columns: chosen, sort } = list.query;
  const defs = useMemo(
    () => columns.map(({ id, sort, fixed }) => ({ id, enableSorting: sort ?? false, enableHiding: !fixed })),
    [columns],
  );
  const order = useMemo(() => shownColumns(columns, chosen), [columns, chosen]);
  const visibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, order.includes(id)])),
    [columns, order],
  );
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    state: { columnOrder: order, columnVisibility: visibility, rowSelection: ticked, sorting: sort },
  });
  const known = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  return {
    shown: table.getVisibleLeafColumns().map(({ id }) => known.get(id)!),
    rows: table.getRowModel().rows,
    all: rows.length > 0 && table.getIsAllRowsSelected(),
  };
}
