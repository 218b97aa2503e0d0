import type { ReactNode } from "react";

/** The row of heads of a short table. */
export function HeadRow({ children }: { children: ReactNode }) {
  return (
    <tr className="h-8 border-b border-line text-left text-xs text-ink-2 cells:font-medium">{children}</tr>
  );
}
