import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** A part of the planner's panel under its title. */
export function PanelPart({
  title,
  detail,
  actions,
  children,
}: {
  title: ReactNode;
  /** What stands beside the title, quietly. */
  detail?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="mb-2 flex min-h-(--control-sm) items-center gap-2">
        <h2
          className={cx(
            "flex items-center gap-2 font-semibold",
            detail === undefined ? "min-w-0" : "flex-none",
          )}
        >
          {title}
        </h2>
        {detail !== undefined && <span className="num cut text-xs text-ink-3">{detail}</span>}
        {actions && <span className="ml-auto flex flex-wrap items-center justify-end gap-1">{actions}</span>}
      </div>
      {children}
    </section>
  );
}
