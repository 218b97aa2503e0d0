"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/controls/button";

/** A part of a rate card. */
export function Part({
  title,
  text,
  aside,
  children,
}: {
  title: string;
  text?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <header className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-1.5">
        <h2 className="font-semibold">{title}</h2>
        {text && <p className="text-ink-3">{text}</p>}
        {aside && <span className="ml-auto">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** Rows that can be added and taken away; what is wrong with all of them stands below. */
export function Rows<T>({
  bind,
  heads,
  row,
  add,
  addLabel,
  least = 0,
  columns,
}: {
  bind: {
    value: readonly T[];
    onChange: (rows: T[]) => void;
    error?: string;
    ref: (e: HTMLElement | null) => void;
  };
  heads: readonly string[];
  /** The controls of a row, which draw no label of their own; `change` sets some of its properties. */
  row: (row: T, change: (to: Partial<T>) => void, n: number) => ReactNode;
  add: () => T;
  addLabel: string;
  least?: number;
  /** A literal class for the widths: "grid-cols-[6rem_8rem_2rem]". */
  columns: string;
}) {
  const t = useTranslations("prices");
  const { value, onChange, error, ref } = bind;
  return (
    <div ref={ref} tabIndex={-1} className="grid justify-items-start gap-1.5 outline-none">
      {value.length > 0 && (
        <div aria-hidden className={`grid gap-2 text-xs font-medium text-ink-2 ${columns}`}>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {value.map((one, n) => (
        <div key={n} className={`grid items-start gap-2 ${columns}`}>
          {row(one, (to) => onChange(value.with(n, { ...one, ...to })), n)}
          <IconButton
            icon={<Trash2 />}
            label={t("remove_row", { row: n + 1 })}
            disabled={value.length <= least}
            onClick={() => onChange(value.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className="text-xs text-bad-ink">
          {error}
        </p>
      )}
      <Button look="quiet" size="sm" icon={<Plus />} onClick={() => onChange([...value, add()])}>
        {addLabel}
      </Button>
    </div>
  );
}
