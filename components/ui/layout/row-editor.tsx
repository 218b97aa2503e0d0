import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";

/** Rows that are typed under the heads of their columns; on the phone a row is a block of its own and has no heads. */
export function RowEditor({
  label,
  grid,
  heads,
  rows,
  empty,
  add,
  onAdd,
  foot,
}: {
  label: string;
  /** The columns of heads and rows. */
  grid: string;
  heads: readonly { label: string; right?: boolean }[];
  rows: readonly { key: string | number; row: ReactNode }[];
  /** Stands in the place of the rows while there are none. */
  empty: string;
  /** The button that adds a row. */
  add: string;
  onAdd: () => void;
  /** At the end of the last line, such as the sum. */
  foot?: ReactNode;
}) {
  return (
    <section aria-label={label} className="overflow-hidden rounded-md border border-line bg-raised">
      <div
        aria-hidden
        className={cx(
          grid,
          "border-b border-line bg-sunken px-3 py-1.5 text-xs font-medium text-ink-2 max-sm:hidden",
        )}
      >
        {heads.map((head) => (
          <span key={head.label} className={cx(head.right && "text-right")}>
            {head.label}
          </span>
        ))}
      </div>
      <ol className="divide-y divide-line">
        {rows.map(({ key, row }) => (
          <li key={key} className={cx(grid, "px-3 py-2")}>
            {row}
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="px-3 py-3 text-ink-3">{empty}</p>}
      <div className="flex items-center justify-between border-t border-line px-2 py-1.5">
        <Button look="quiet" size="sm" icon={<Plus />} onClick={onAdd}>
          {add}
        </Button>
        {foot}
      </div>
    </section>
  );
}
