"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";

/** The way through the pages of a short table inside a card; nothing where there is one. */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const t = useTranslations("ui");
  const { number } = useFormat();
  if (pages <= 1) return null;
  return (
    <div className="num flex items-center justify-end gap-1 border-t border-line px-2.5 py-1.5 text-xs text-ink-2">
      {t("page_of", { page: number(page), pages: number(pages) })}
      <IconButton
        size="sm"
        icon={<ChevronLeft />}
        label={t("previous_page")}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        size="sm"
        icon={<ChevronRight />}
        label={t("next_page")}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
