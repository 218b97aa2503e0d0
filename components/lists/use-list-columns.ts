"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useFormat } from "@/components/ui/format";
import type { Column } from "@/components/ui/table/column";
import type { ListColumn, ListColumns } from "@/lib/columns/column";

/** A cell, alone or with what only the screen knows of its column. */
type Cell<Row> =
  | ((row: Row) => ReactNode)
  | ({ cell: (row: Row) => ReactNode } & Pick<Column<Row>, "hidden" | "total">);
/** The cells of a list by the ids of their columns, in the order of the screen. Keep stable: a memo. */
export type Cells<Row, C extends ListColumns> = { readonly [Id in keyof C]?: Cell<Row> };

/** The columns of a table: those of a list's declaration that have a cell. */
export function useListColumns<Row, C extends ListColumns>(columns: C, cells: Cells<Row, C>): Column<Row>[] {
  const t = useTranslations();
  const { currency } = useFormat().formats;
  return useMemo(
    () =>
      Object.entries<Cell<Row> | undefined>(cells).flatMap(([id, cell]) => {
        const column = columns[id];
        if (!column || !cell) return [];
        const head = t(column.word, { currency });
        const shown = typeof cell === "function" ? { cell } : cell;
        return [{ ...readColumn(column), id, head, ...shown }];
      }),
    [t, currency, columns, cells],
  );
}

function readColumn({ kind, sort, word: _, word_in_file: __, ...look }: ListColumn) {
  const column = { ...look, sort: sort !== undefined };
  return kind === "text" ? column : { ...column, align: "right" as const };
}
