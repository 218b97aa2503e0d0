"use client";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";

const ROW =
  "flex flex-none items-center gap-0.5 overflow-x-auto border-b border-line px-[calc(var(--gutter)-0.5rem)] [scrollbar-width:none] max-sm:px-2";
const tabClass = (on: boolean) =>
  cx(
    "-mb-px flex h-[2.125rem] items-center gap-[0.4rem] border-b-2 px-2 font-medium whitespace-nowrap transition-colors duration-(--fast) focus-visible:-outline-offset-2 pointer-coarse:h-control",
    on ? "border-(--accent) text-ink" : "border-transparent text-ink-2 hover:text-ink",
  );

function Count({ of }: { of?: ReactNode }) {
  return of === undefined ? null : <span className="num text-xs font-[450] text-ink-3">{of}</span>;
}

/** Tabs that are addresses: saved views of a list, parts of a record. */
export function TabLinks({
  label,
  of,
  current,
  actions,
}: {
  label: string;
  of: readonly { href: string; label: string; count?: ReactNode }[];
  current: string;
  actions?: ReactNode;
}) {
  return (
    <nav aria-label={label} className={ROW}>
      {of.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? "page" : undefined}
          className={tabClass(tab.href === current)}
        >
          {tab.label}
          <Count of={tab.count} />
        </Link>
      ))}
      {actions && <span className="ml-1 flex items-center">{actions}</span>}
    </nav>
  );
}

/** Tabs inside a page: arrows move between them, only the open panel is there. */
export function Tabs({
  label,
  of,
  first,
}: {
  label: string;
  of: readonly { key: string; label: string; count?: ReactNode; panel: ReactNode }[];
  first?: string;
}) {
  const id = useId();
  const [open, setOpen] = useState(first ?? of[0]?.key);
  const at = of.findIndex((tab) => tab.key === open);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + of.length, Home: 0, End: of.length - 1 }[event.key];
    const next = to === undefined ? undefined : of[to % of.length];
    if (!next) return;
    event.preventDefault();
    setOpen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={ROW} onKeyDown={onKeyDown}>
        {of.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === open ? 0 : -1}
            className={tabClass(tab.key === open)}
            onClick={() => setOpen(tab.key)}
          >
            {tab.label}
            <Count of={tab.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {of[at]?.panel}
      </div>
    </>
  );
}
