import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";

export type Crumb = { label: string; href?: string };

/** Where one is, above the title; the last step is the page itself and not repeated. */
export function Crumbs({ of }: { of: readonly Crumb[] }) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("breadcrumb")} className="flex items-center gap-[0.35rem] text-xs text-ink-3">
      {of.map((crumb, n) => (
        <Fragment key={crumb.label}>
          {n > 0 && <ChevronRight size={12} strokeWidth={1.75} aria-hidden />}
          {crumb.href ? (
            <Link href={crumb.href} className="cut hover:text-ink hover:underline">
              {crumb.label}
            </Link>
          ) : (
            <span className="cut">{crumb.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

/**
 * A page: header, then its content, which alone scrolls. `actions`: quiet ones first, then bordered, one filled last; on
 * the phone they stand at the thumb.
 */
export function Screen({
  title,
  count,
  crumbs,
  mark,
  badge,
  tags,
  detail,
  actions,
  compact = false,
  canvas = false,
  scroll = true,
  children,
}: {
  title: string;
  count?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Letters or picture of the record. */
  mark?: ReactNode;
  badge?: ReactNode;
  tags?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /** Editors: the title one size smaller, and on the phone no path above it. */
  compact?: boolean;
  /** Grey ground for cards. */
  canvas?: boolean;
  /** False when the content brings its own scrolling, as a table does. */
  scroll?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface print:block print:h-auto">
      <header
        className={cx(
          "flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-gutter max-sm:contents",
          compact ? "py-[0.55rem]" : "pt-[0.8rem] pb-[0.55rem]",
        )}
      >
        <div
          className={cx(
            // As high as its actions, so that the title stays where it is from one tab to the next.
            "flex min-w-0 items-center gap-3 sm:min-h-control max-sm:px-gutter",
            compact ? "max-sm:py-1" : "max-sm:pt-2.5 max-sm:pb-1.5",
          )}
        >
          {mark}
          <div className="min-w-0">
            {crumbs && (
              <div className={cx(compact && "max-sm:hidden")}>
                <Crumbs of={crumbs} />
              </div>
            )}
            <div className="flex flex-wrap items-center gap-2">
              <h1
                className={cx(
                  "cut leading-[1.3] font-semibold tracking-(--tracking-title)",
                  compact ? "text-lg" : "text-xl",
                )}
              >
                {title}
              </h1>
              {count !== undefined && <span className="num text-ink-3">{count}</span>}
              {badge}
              {tags}
              {detail && <span className="num text-xs text-ink-3">{detail}</span>}
            </div>
          </div>
        </div>
        {actions && (
          <div
            className={cx(
              "ml-auto flex flex-wrap items-center gap-2 print:hidden max-sm:order-2 max-sm:ml-0 max-sm:border-t max-sm:border-line max-sm:px-gutter max-sm:[&>:not([aria-label])]:grow",
              compact ? "max-sm:py-1.5" : "max-sm:py-2",
            )}
          >
            {actions}
          </div>
        )}
      </header>
      <div
        className={cx(
          "min-h-0 grow max-sm:order-1",
          scroll && "overflow-auto",
          canvas && "border-t border-line bg-canvas",
        )}
      >
        {children}
      </div>
    </div>
  );
}
