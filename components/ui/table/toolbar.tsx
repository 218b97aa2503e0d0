"use client";
import type { ReactNode } from "react";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import type { Column, ColumnSet, Density, Filter, SavedViews } from "@/components/ui/table/column";
import { Columns } from "@/components/ui/table/columns";
import { Filters } from "@/components/ui/table/filters";
import { KeyedSearch } from "@/components/ui/table/search/keyed-search";
import { Search } from "@/components/ui/table/search/search-box";
import type { ListState } from "@/components/ui/table/use-list-query";
import { Views } from "@/components/ui/table/views";
import type { ExportFormat } from "@/lib/list";
import type { SearchKeys } from "@/lib/search/read";

/** Search, filters, and on the right what changes the look of the list. */
export function Toolbar<Row>({
  list,
  searchLabel,
  searchKeys,
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
  searchKeys: SearchKeys | undefined;
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
  return (
    <div className="flex flex-wrap items-center gap-2 px-gutter py-2 print:hidden">
      {searchKeys ? (
        <KeyedSearch
          list={list}
          label={searchLabel}
          field={searchRef}
          keys={searchKeys}
          filters={filters}
          heads={columns}
        />
      ) : (
        <Search list={list} label={searchLabel} field={searchRef} />
      )}
      <Filters list={list} filters={filters} opener={filterRef} />
      {views && <Views list={list} views={views} />}
      <div className="ml-auto flex items-center gap-2 max-sm:hidden">
        {legend}
        {exportAs && <ExportMenu size="sm" onExport={(format) => void exportAs(format)} />}
        <Columns list={list} columns={columns} sets={sets} density={density} onDensity={onDensity} />
      </div>
    </div>
  );
}
