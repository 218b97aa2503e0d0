"use client";
import type { ReactNode } from "react";
import type { Density, ListAnswer } from "@/components/ui/table/column";
import { NoRows } from "@/components/ui/table/no-rows";
import { DataRow, SkeletonRows } from "@/components/ui/table/rows";
import type { ListState } from "@/components/ui/table/use-list-query";
import type { useTableModel } from "@/components/ui/table/use-table-model";

/** The rows of a list, their outlines while they are waited for, or why there are none. */
export function Body<Row extends object>({
  model,
  answer,
  list,
  density,
  selectable,
  ticked,
  cursor,
  empty,
  rowName,
  rowHref,
  onTick,
}: {
  model: ReturnType<typeof useTableModel<Row>>;
  answer: ListAnswer<Row>;
  list: ListState;
  density: Density;
  selectable: boolean;
  ticked: Readonly<Record<string, true>>;
  cursor: string | null;
  empty: ReactNode;
  rowName: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onTick: (id: string, on: boolean, shift: boolean) => void;
}) {
  const width = model.shown.length + (selectable ? 1 : 0);
  const waiting = !answer.data && !answer.error;
  return (
    <tbody className="max-sm:block">
      {waiting && <SkeletonRows columns={width} density={density} />}
      {model.rows.map(({ id, original }) => (
        <DataRow
          key={id}
          row={original}
          id={id}
          density={density}
          selectable={selectable}
          columns={model.shown}
          name={rowName(original)}
          href={rowHref?.(original)}
          selected={ticked[id] ?? false}
          cursor={id === cursor}
          onTick={onTick}
        />
      ))}
      {!waiting && model.rows.length === 0 && (
        <tr className="max-sm:block">
          <td colSpan={width} className="py-10 max-sm:block">
            <NoRows answer={answer} list={list} empty={empty} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
