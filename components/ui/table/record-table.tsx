import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { HeadRow } from "@/components/ui/table/head-row";

export type RecordColumn<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  right?: boolean;
  /** Left out on the phone. */
  wide?: boolean;
  className?: string;
};

/** A heading row above rows that belong together; `sums` are cells by the id of their column. */
export type RecordGroup = { key: string; title: ReactNode; sums: Readonly<Record<string, ReactNode>> };

/**
 * A short table inside a card: what belongs to a record, without paging. With `groupOf`, rows of one group follow each
 * other under its heading.
 */
export function RecordTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  groupOf,
}: {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  groupOf?: (row: Row) => RecordGroup;
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
        <HeadRow>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={at(column)}>
              {column.head}
            </th>
          ))}
        </HeadRow>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, i) => {
          const before = rows[i - 1];
          const group = groupOf?.(row);
          const isFirst = group && (!before || groupOf?.(before).key !== group.key);
          return (
            <Fragment key={rowKey(row)}>
              {isFirst && <GroupRow group={group} columns={columns} at={at} />}
              <tr className="h-row hover:bg-hover">
                {columns.map((column) => (
                  <td key={column.id} className={at(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** The title takes the columns up to the first sum. On the phone, where few columns are left, it takes the row. */
function GroupRow<Row>({
  group: { title, sums },
  columns,
  at,
}: {
  group: RecordGroup;
  columns: readonly RecordColumn<Row>[];
  at: (column: RecordColumn<Row>) => string;
}) {
  const first = Math.max(
    1,
    columns.findIndex(({ id }) => id in sums),
  );
  return (
    <>
      <tr className="h-row bg-sunken font-medium max-sm:hidden">
        <th scope="rowgroup" colSpan={first} className="px-2.5 text-left font-semibold first:pl-3.5">
          {title}
        </th>
        {columns.slice(first).map((column) => (
          <td key={column.id} className={at(column)}>
            {sums[column.id]}
          </td>
        ))}
      </tr>
      <tr className="h-row bg-sunken sm:hidden">
        <th scope="rowgroup" colSpan={columns.length} className="px-3.5 text-left font-semibold">
          {title}
        </th>
      </tr>
    </>
  );
}
