"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import type { ListState } from "@/components/ui/table/use-list-query";
import { PER_PAGE, PER_PAGE_MOST } from "@/lib/list";

const SIZES = [25, PER_PAGE, 100, PER_PAGE_MOST].map((n) => ({ value: String(n), label: String(n) }));

/** Which rows of how many, sums over the whole result, and the way through the pages. */
export function Foot({ list, total, children }: { list: ListState; total: number; children?: ReactNode }) {
  const t = useTranslations("ui");
  const { number } = useFormat();
  const { page, per_page } = list.query;
  const pages = Math.max(Math.ceil(total / per_page), 1);
  const from = Math.min((page - 1) * per_page + 1, total);
  return (
    <footer className="num flex min-h-9 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t py-0.5 border-line bg-surface px-gutter text-xs text-ink-3">
      {total > 0 && (
        <span>
          {t("range", {
            from: number(from),
            to: number(Math.min(page * per_page, total)),
            total: number(total),
          })}
        </span>
      )}
      {children}
      <span className="ml-auto flex items-center gap-1">
        {total > SIZES.length && (
          <Select
            bare
            size="sm"
            className="max-sm:hidden"
            label={t("per_page")}
            value={String(per_page)}
            choices={
              SIZES.some((s) => s.value === String(per_page))
                ? SIZES
                : [...SIZES, { value: String(per_page), label: String(per_page) }]
            }
            onChange={(value) => list.set({ per_page: Number(value ?? PER_PAGE) })}
          />
        )}
        {pages > 1 && (
          <>
            <IconButton
              size="sm"
              icon={<ChevronLeft />}
              label={t("previous_page")}
              disabled={page <= 1}
              onClick={() => list.set({ page: page - 1 })}
            />
            <span>{t("page_of", { page: number(page), pages: number(pages) })}</span>
            <IconButton
              size="sm"
              icon={<ChevronRight />}
              label={t("next_page")}
              disabled={page >= pages}
              onClick={() => list.set({ page: page + 1 })}
            />
          </>
        )}
      </span>
    </footer>
  );
}

export type Sum = { label: string; value: string; unit?: string };

/** What the whole result comes to, in words and figures. */
export function Sums({ of }: { of: readonly Sum[] }) {
  return of.map(({ label, value, unit }) => (
    <span key={label}>
      {label}{" "}
      <b className="font-semibold text-ink">
        {value}
        {unit && ` ${unit}`}
      </b>
    </span>
  ));
}
