"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import type { BulkAction, Selection } from "@/components/ui/table/column";

/** Floats over the foot while rows are ticked: how many, their sum, what can be done, the dangerous last. */
export function BulkBar<Row>({
  selection,
  total,
  actions,
  detail,
  onAll,
  onClear,
}: {
  selection: Selection<Row>;
  total: number;
  actions: readonly BulkAction<Row>[];
  detail?: ReactNode;
  onAll: () => void;
  onClear: () => void;
}) {
  const t = useTranslations("ui");
  const { number } = useFormat();
  const ordered = [...actions].sort((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));
  return (
    <div
      role="toolbar"
      aria-label={t("selected", { count: selection.count })}
      className="float appear absolute bottom-4 left-1/2 z-(--z-bar) flex max-w-[calc(100%-2rem)] -translate-x-1/2 items-center gap-1 overflow-x-auto py-[0.3rem] pr-[0.35rem] pl-[0.8rem] whitespace-nowrap [scrollbar-width:none] max-sm:right-3 max-sm:left-3 max-sm:max-w-none max-sm:translate-x-0 max-sm:flex-wrap"
    >
      <b className="num font-semibold" aria-live="polite">
        {selection.all
          ? t("selected_all", { count: number(total) })
          : t("selected", { count: selection.count })}
      </b>
      {detail && <span className="num pl-1 text-ink-3">{detail}</span>}
      {!selection.all && total > selection.count && (
        <button type="button" className="link mr-2 ml-1.5" onClick={onAll}>
          {t("select_all", { count: number(total) })}
        </button>
      )}
      <span className="mx-1.5 h-[1.125rem] w-px flex-none bg-line-2 max-sm:hidden" />
      {ordered.map(({ key, label, icon, danger, run }) => (
        <Button
          key={key}
          look={danger ? "quiet-danger" : "quiet"}
          {...(icon && { icon })}
          onClick={() => run(selection)}
        >
          {label}
        </Button>
      ))}
      <IconButton icon={<X />} label={t("clear_selection")} onClick={onClear} />
    </div>
  );
}
