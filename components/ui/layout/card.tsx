import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** A framed part of a page; its head holds a title, a count and its own acts. */
export function Card({
  title,
  count,
  actions,
  padded = false,
  className,
  children,
}: {
  title?: ReactNode;
  count?: ReactNode;
  actions?: ReactNode;
  padded?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx("overflow-hidden rounded-md border border-line bg-raised", className)}>
      {title && (
        <header className="flex min-h-[2.375rem] flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1 pr-2.5 pl-3.5">
          <h3 className="font-semibold">{title}</h3>
          {count !== undefined && <span className="num text-ink-3">{count}</span>}
          {actions && <span className="ml-auto flex items-center gap-2">{actions}</span>}
        </header>
      )}
      <div className={cx(padded && "p-3.5")}>{children}</div>
    </section>
  );
}

/** A label and what it says, in rows. */
export function Facts({
  of,
  className,
}: {
  of: readonly { label: string; value: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cx("grid grid-cols-[6.4rem_1fr] gap-x-2 gap-y-[0.42rem]", className)}>
      {of.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value || <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An empty cell: nothing to see, "none" for screen readers. */
export function Nothing() {
  return <span className="sr-only">{useTranslations("ui")("none")}</span>;
}

export type Figure = {
  label: string;
  value: ReactNode;
  unit?: string;
  detail?: ReactNode;
  tone?: "ok" | "warn" | "bad";
  href?: string;
};
const INKS = { ok: "text-ok-ink", warn: "text-warn-ink", bad: "text-bad-ink" };

/** At most five figures of a record in one strip. */
export function Figures({ of, flat = false }: { of: readonly Figure[]; flat?: boolean }) {
  return (
    <dl
      className={cx(
        "num grid auto-cols-fr grid-flow-col max-sm:grid-flow-row max-sm:grid-cols-2",
        flat ? "border-y border-line bg-canvas" : "overflow-hidden rounded-md border border-line bg-raised",
      )}
    >
      {of.map(({ label, value, unit, detail, tone, href }) => {
        const figure = (
          <>
            {value}
            {unit && <span className="ml-1 text-xs font-normal tracking-normal text-ink-3">{unit}</span>}
          </>
        );
        return (
          <div
            key={label}
            className="min-w-0 border-line px-3.5 pt-[0.6rem] pb-[0.65rem] not-first:border-l max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t max-sm:odd:last:col-span-2"
          >
            <dt className="text-xs text-ink-3 sm:cut">{label}</dt>
            <dd
              className={cx("text-xl leading-[1.35] font-semibold tracking-[-0.018em]", tone && INKS[tone])}
            >
              {href ? (
                <a href={href} className="hover:underline">
                  {figure}
                </a>
              ) : (
                figure
              )}
            </dd>
            {detail && <dd className="text-xs text-ink-2 sm:cut">{detail}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
