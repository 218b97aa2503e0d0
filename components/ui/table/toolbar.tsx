"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SearchField } from "@/components/ui/controls/text-field";
import { Menu } from "@/components/ui/overlay/menu";
import type { Column, ColumnSet, Density, Filter, SavedViews } from "@/components/ui/table/column";
import { Columns } from "@/components/ui/table/columns";
import { Filters } from "@/components/ui/table/filters";
import type { ListState } from "@/components/ui/table/use-list-query";
import { Views } from "@/components/ui/table/views";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/list";

const PAUSE = 250;

/** Writes to the URL when typing rests; the field itself never waits. */
function Search({
  list,
  label,
  field,
}: {
  list: ListState;
  label: string;
  field: (element: HTMLElement | null) => void;
}) {
  const standing = list.query.search;
  const [typed, setTyped] = useState(standing);
  const sent = useRef(standing);
  useEffect(() => {
    if (standing !== sent.current) setTyped(standing);
    sent.current = standing;
  }, [standing]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      list.set({ search: typed.trim() }, "replace");
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, list]);
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={setTyped}
      ref={field}
      keys="/"
      className="w-68 max-sm:w-24 max-sm:grow"
    />
  );
}

/** Search, filters, and on the right what changes the look of the list. */
export function Toolbar<Row>({
  list,
  searchLabel,
  filters,
  columns,
  sets,
  views,
  density,
  onDensity,
  exportAs,
  legend,
  searchRef,
  filterRef,
}: {
  list: ListState;
  searchLabel: string;
  filters: readonly Filter[];
  columns: readonly Column<Row>[];
  sets: readonly ColumnSet[];
  views: SavedViews | undefined;
  density: Density;
  onDensity: (density: Density) => void;
  exportAs: ((format: ExportFormat) => Promise<void>) | undefined;
  legend?: ReactNode;
  searchRef: (element: HTMLElement | null) => void;
  filterRef: (open: () => void) => void;
}) {
  const t = useTranslations("ui");
  return (
    <div className="flex flex-wrap items-center gap-2 px-gutter py-2 print:hidden">
      <Search list={list} label={searchLabel} field={searchRef} />
      <Filters list={list} filters={filters} opener={filterRef} />
      {views && <Views list={list} views={views} />}
      <div className="ml-auto flex items-center gap-2 max-sm:hidden">
        {legend}
        {exportAs && (
          <Menu
            label={t("export")}
            icon={<Download />}
            size="sm"
            align="end"
            items={EXPORT_FORMATS.map((format) => ({
              key: format,
              label: format.toUpperCase(),
              onSelect: () => void exportAs(format),
            }))}
          />
        )}
        <Columns list={list} columns={columns} sets={sets} density={density} onDensity={onDensity} />
      </div>
    </div>
  );
}
