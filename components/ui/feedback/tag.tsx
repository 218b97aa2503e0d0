import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** A fixed fact with square corners: sandbox, leader, a kind. `code` is the outlined two-letter form. */
export function Tag({ children, code = false, tip }: { children: ReactNode; code?: boolean; tip?: string }) {
  return (
    <span
      data-tip={tip}
      className={cx(
        "inline-flex items-center rounded-xs text-2xs font-[550] whitespace-nowrap",
        code
          ? "h-[1.125rem] border border-line-2 bg-surface px-[0.3rem] tracking-[0.01em] text-ink-2"
          : "h-5 bg-neutral-soft px-[0.35rem] text-neutral-ink",
      )}
    >
      {children}
    </span>
  );
}

/** Codes in a row: three shown, the rest counted, all named in the tooltip. */
export function Codes({ of, most = 3 }: { of: readonly { code: string; name: string }[]; most?: number }) {
  const names = of.map((one) => one.name).join(", ");
  return (
    <span
      className="inline-flex items-center gap-[0.2rem] align-middle"
      data-tip={of.length > most ? names : undefined}
    >
      {of.slice(0, most).map((one) => (
        <Tag key={one.code} code tip={of.length > most ? undefined : one.name}>
          <abbr title="" aria-label={one.name} className="no-underline">
            {one.code}
          </abbr>
        </Tag>
      ))}
      {of.length > most && (
        <span className="num text-xs text-ink-3">
          +{of.length - most}
          <span className="sr-only">
            {of
              .slice(most)
              .map((one) => one.name)
              .join(", ")}
          </span>
        </span>
      )}
    </span>
  );
}
