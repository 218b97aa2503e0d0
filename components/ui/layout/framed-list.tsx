import type { ReactNode } from "react";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";

/**
 * Records in a frame, one below the other: a skeleton while they load, and where there is none what they are for, with
 * the act that adds the first.
 */
export function FramedList<T, Row>({
  answer,
  rowsOf,
  none,
  children,
}: {
  answer: { data: T | undefined; error: unknown; refetch: () => unknown };
  rowsOf: (data: T) => readonly Row[];
  none: { title: string; text: string; act: ReactNode };
  /** A row as a list item with its key. */
  children: (row: Row, data: T) => ReactNode;
}) {
  const isEmpty = answer.data !== undefined && rowsOf(answer.data).length === 0;
  return (
    <Loaded
      answer={answer}
      waiting={<Skeleton lines={2} />}
      empty={
        isEmpty && (
          <div className="rounded-md border border-line">
            <Empty title={none.title} actions={none.act}>
              {none.text}
            </Empty>
          </div>
        )
      }
    >
      {(data) => (
        <ul className="divide-y divide-line rounded-md border border-line">
          {rowsOf(data).map((row) => children(row, data))}
        </ul>
      )}
    </Loaded>
  );
}
