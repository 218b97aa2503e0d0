"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Empty, Failed, Refreshing } from "@/components/ui/feedback/states";
import { BulkBar } from "@/components/ui/table/bulk-bar";
import type { BulkAction, Column, ColumnSet, Filter, Selection, Totals } from "@/components/ui/table/column";
import { Foot, type Sum, Sums } from "@/components/ui/table/foot";
import { Head } from "@/components/ui/table/head";
import { DataRow, SkeletonRows } from "@/components/ui/table/rows";
import { Toolbar } from "@/components/ui/table/toolbar";
import { TotalsRow } from "@/components/ui/table/totals-row";
import { useDensity } from "@/components/ui/table/use-density";
import type { ListState } from "@/components/ui/table/use-list-query";
import { useSelection } from "@/components/ui/table/use-selection";
import { useTableKeys } from "@/components/ui/table/use-table-keys";
import { useTableModel } from "@/components/ui/table/use-table-model";
import type { ExportFormat } from "@/lib/list";

/** The answer of a list call, as `useCall` gives it. */
export type ListAnswer<Row> = {
  data: { rows: Row[]; total: number; totals?: Totals } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

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
  filters?: readonly Filter[];
  sets?: readonly ColumnSet[];
  /** The file of the list as it is asked for now: its filters, its order, its columns. */
  exportAs?: (format: ExportFormat) => Promise<void>;
  legend?: ReactNode;
  empty: ReactNode;
  /** Sums of the foot over the whole result. */
  sums?: (totals: Totals) => readonly Sum[];
  /** A literal class ("min-w-[60rem]"): below it the table scrolls sideways. */
  minWidth?: string;
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
  const t = useTranslations("ui");
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

  // Sticky columns stand behind each other: each one's left is what the ones before it measure.
  useLayoutEffect(() => {
    const head = box.current?.querySelector("table");
    if (!head) return;
    const measure = () => {
      let left = 0;
      for (const [n, cell] of [...head.querySelectorAll<HTMLElement>("thead th")].slice(0, 3).entries()) {
        left += cell.offsetWidth;
        head.style.setProperty(`--pin-${n + 1}`, `${left}px`);
      }
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(head);
    return () => sizes.disconnect();
  }, []);

  const filtered = list.query.search !== "" || Object.keys(list.query.filters).length > 0;
  const totals = answer.data?.totals;
  const width = shown.length + (selectable ? 1 : 0);
  const waiting = !answer.data && !answer.error;
  const message =
    answer.error && !answer.data ? (
      <Failed error={answer.error} onRetry={() => answer.refetch()} />
    ) : !waiting && rows.length === 0 ? (
      filtered ? (
        <Empty
          title={list.query.search ? t("no_result", { search: list.query.search }) : t("no_result_filters")}
          actions={
            <Button onClick={() => list.set({ search: "", filters: {} })}>{t("clear_filters")}</Button>
          }
        />
      ) : (
        props.empty
      )
    ) : null;

  return (
    <div className="relative flex h-full min-h-0 flex-col print:block print:h-auto">
      <Toolbar
        list={list}
        filters={filters}
        columns={columns}
        sets={sets}
        density={density}
        exportAs={props.exportAs}
        searchLabel={props.searchLabel}
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
              "w-full table-fixed border-separate border-spacing-0 max-sm:block max-sm:min-w-0",
              props.minWidth,
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
            <tbody className="max-sm:block">
              {waiting && <SkeletonRows columns={width} density={density} />}
              {model.rows.map(({ id, original }) => (
                <DataRow
                  key={id}
                  row={original}
                  id={id}
                  density={density}
                  selectable={selectable}
                  columns={shown}
                  name={rowName(original)}
                  href={rowHref?.(original)}
                  selected={ticked[id] ?? false}
                  cursor={id === cursor}
                  onTick={tick}
                />
              ))}
              {message && (
                <tr className="max-sm:block">
                  <td colSpan={width} className="py-10 max-sm:block">
                    {message}
                  </td>
                </tr>
              )}
            </tbody>
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
