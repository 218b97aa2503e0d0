import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export type RecordColumn<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  right?: boolean;
  /** Left out on the phone. */
  wide?: boolean;
  className?: string;
};

/** A short table inside a card: what belongs to a record, without paging. */
export function RecordTable<Row>({
  label,
  columns,
  rows,
  rowKey,
}: {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const at = ({ right, wide, className }: RecordColumn<Row>) =>
    cx(
      "px-2.5 first:pl-3.5 last:pr-3.5",
      right ? "num text-right" : "text-left",
      wide && "max-sm:hidden",
      className,
    );
  return (
    <table aria-label={label} className="w-full table-auto border-collapse">
      <thead>
        <tr className="h-8 border-b border-line text-xs text-ink-2">
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cx(at(column), "font-medium")}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="h-row hover:bg-hover">
            {columns.map((column) => (
              <td key={column.id} className={at(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
