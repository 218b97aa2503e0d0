"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Refreshing } from "@/components/ui/feedback/states";
import { Body } from "@/components/ui/table/body";
import { BulkBar } from "@/components/ui/table/bulk-bar";
import type {
  BulkAction,
  Column,
  ColumnSet,
  Filter,
  ListAnswer,
  SavedViews,
  Selection,
  Totals,
} from "@/components/ui/table/column";
import { Foot, type Sum, Sums } from "@/components/ui/table/foot";
import { Head } from "@/components/ui/table/head";
import { computeLeastWidth } from "@/components/ui/table/least-width";
import { Toolbar } from "@/components/ui/table/toolbar";
import { TotalsRow } from "@/components/ui/table/totals-row";
import { useDensity } from "@/components/ui/table/use-density";
import type { ListState } from "@/components/ui/table/use-list-query";
import { usePinnedColumns } from "@/components/ui/table/use-pinned-columns";
import { useSelection } from "@/components/ui/table/use-selection";
import { useTableKeys } from "@/components/ui/table/use-table-keys";
import { useTableModel } from "@/components/ui/table/use-table-model";
import type { ExportFormat } from "@/lib/list";
import type { SearchKeys } from "@/lib/search/read";

export type DataTableProps<Row> = {
  /** Remembers the row height under this name, and names the table aloud. */
  name: string;
  label: string;
  /** Keep stable: a memo over the translations. */
  columns: readonly Column<Row>[];
  list: ListState;
  answer: ListAnswer<Row>;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  onEdit?: (row: Row) => void;
  bulk?: readonly BulkAction<Row>[];
  /** What the ticked rows of this page come to. */
  bulkDetail?: (rows: readonly Row[]) => ReactNode;
  searchLabel: string;
  /** The keys of `key:value` in the search box, as the server's list declares them. */
  searchKeys?: SearchKeys;
  filters?: readonly Filter[];
  sets?: readonly ColumnSet[];
  views?: SavedViews;
  /** The file of the list as it is asked for now: its filters, its order, its columns. */
  exportAs?: (format: ExportFormat) => Promise<void>;
  legend?: ReactNode;
  empty: ReactNode;
  /** Sums of the foot over the whole result. */
  sums?: (totals: Totals) => readonly Sum[];
};

const NONE: never[] = [];

/** A list of records. Its whole state is the URL; see README of this folder for an example. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    columns,
    list,
    answer,
    rowKey,
    rowName,
    rowHref,
    onEdit,
    bulk = NONE,
    filters = NONE,
    sets = NONE,
  } = props;
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLElement>(null);
  const openFilter = useRef<() => void>(null);
  const [density, setDensity] = useDensity(props.name);

  const rows = answer.data?.rows ?? NONE;
  const total = answer.data?.total ?? 0;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const { ticked, all, setAll, tick, tickPage, clear } = useSelection(keys);
  const model = useTableModel({ columns, rows, rowKey, list, ticked });
  const { shown } = model;
  const selectable = bulk.length > 0;
  const byKey = useCallback((key: string) => rows.find((row) => rowKey(row) === key), [rows, rowKey]);

  const chosen = Object.keys(ticked);
  const selection: Selection<Row> = {
    keys: chosen,
    rows: rows.filter((row) => ticked[rowKey(row)]),
    all,
    count: all ? total : chosen.length,
    clear,
  };

  const cursor = useTableKeys({
    box,
    keys,
    search: useCallback(() => search.current?.focus(), []),
    filter: useMemo(() => (filters.length ? () => openFilter.current?.() : null), [filters.length]),
    onOpen: useCallback(
      (key: string) => {
        const row = byKey(key);
        if (row && rowHref) router.push(rowHref(row));
      },
      [byKey, rowHref, router],
    ),
    ...(onEdit && {
      onEdit: (key: string) => {
        const row = byKey(key);
        if (row) onEdit(row);
      },
    }),
    ...(selectable && { onSelect: (key: string) => tick(key, !ticked[key], false) }),
  });

  usePinnedColumns(box);

  const totals = answer.data?.totals;
  const waiting = !answer.data && !answer.error;
  return (
    <div className="relative flex h-full min-h-0 flex-col print:block print:h-auto">
      <Toolbar
        list={list}
        filters={filters}
        columns={columns}
        sets={sets}
        views={props.views}
        density={density}
        exportAs={props.exportAs}
        searchLabel={props.searchLabel}
        searchKeys={props.searchKeys}
        onDensity={setDensity}
        legend={props.legend}
        searchRef={(element) => {
          search.current = element;
        }}
        filterRef={useCallback((open: () => void) => {
          openFilter.current = open;
        }, [])}
      />
      <Refreshing on={answer.isFetching && !waiting} />
      <div className="relative min-h-0 grow">
        <div ref={box} className="h-full overflow-auto print:h-auto print:overflow-visible">
          <table
            aria-label={props.label}
            aria-rowcount={total + 1}
            aria-busy={answer.isFetching}
            className={cx(
              "w-full table-fixed border-separate border-spacing-0 max-sm:block max-sm:min-w-0 print:table-auto print:min-w-0",
              computeLeastWidth(shown, selectable),
            )}
          >
            <Head
              columns={shown}
              list={list}
              selectable={selectable}
              all={model.all}
              some={chosen.length > 0}
              onAll={tickPage}
            />
            <Body
              model={model}
              answer={answer}
              list={list}
              density={density}
              selectable={selectable}
              ticked={ticked}
              cursor={cursor}
              empty={props.empty}
              rowName={rowName}
              rowHref={rowHref}
              onTick={tick}
            />
            {totals && rows.length > 0 && shown.some((column) => column.total) && (
              <TotalsRow columns={shown} totals={totals} selectable={selectable} />
            )}
          </table>
        </div>
        {selection.count > 0 && (
          <BulkBar
            selection={selection}
            total={total}
            actions={bulk}
            detail={!all && props.bulkDetail?.(selection.rows)}
            onAll={() => setAll(true)}
            onClear={clear}
          />
        )}
      </div>
      <Foot list={list} total={total}>
        {totals && props.sums && <Sums of={props.sums(totals)} />}
      </Foot>
    </div>
  );
}
