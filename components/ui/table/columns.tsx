"use client";
import { ChevronDown, ChevronUp, Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import { type Column, type ColumnSet, DENSITIES, type Density } from "@/components/ui/table/column";
import type { ListState } from "@/components/ui/table/use-list-query";

/** The columns shown, in their order: as the URL says, or the standard ones. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): string[] {
  const standard = columns.filter((column) => !column.hidden).map((column) => column.id);
  if (!chosen) return standard;
  const known = chosen.filter((id) => columns.some((column) => column.id === id));
  const fixed = columns
    .filter((column) => column.fixed && !known.includes(column.id))
    .map((column) => column.id);
  return known.length ? [...fixed, ...known] : standard;
}

/** Which columns, in which order, and how high the rows are. */
export function Columns<Row>({
  list,
  columns,
  sets,
  density,
  onDensity,
}: {
  list: ListState;
  columns: readonly Column<Row>[];
  sets: readonly ColumnSet[];
  density: Density;
  onDensity: (density: Density) => void;
}) {
  const t = useTranslations("ui");
  const { anchor, open, close, toggle } = usePopover();
  const shown = shownColumns(columns, list.query.columns);
  const hidden = columns.filter((column) => !shown.includes(column.id));
  const choose = (ids: readonly string[] | undefined) => list.set({ columns: ids && [...ids] }, "replace");
  const move = (id: string, by: 1 | -1) => {
    const at = shown.indexOf(id);
    const next = [...shown];
    next.splice(at, 1);
    next.splice(at + by, 0, id);
    choose(next);
  };
  const row = (column: Column<Row>, on: boolean) => (
    <li key={column.id} className="group flex min-h-row items-center gap-2 rounded-sm pl-2 hover:bg-hover">
      <label className="flex grow items-center gap-2">
        <input
          type="checkbox"
          className="accent-(--accent)"
          checked={on}
          disabled={column.fixed}
          onChange={() => choose(on ? shown.filter((id) => id !== column.id) : [...shown, column.id])}
        />
        <span className="cut">{column.head}</span>
      </label>
      {on && !column.fixed && (
        <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="sm"
            icon={<ChevronUp />}
            label={t("move_left", { column: column.head })}
            disabled={shown.indexOf(column.id) === 0}
            onClick={() => move(column.id, -1)}
          />
          <IconButton
            size="sm"
            icon={<ChevronDown />}
            label={t("move_right", { column: column.head })}
            disabled={shown.indexOf(column.id) === shown.length - 1}
            onClick={() => move(column.id, 1)}
          />
        </span>
      )}
    </li>
  );
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        icon={<Columns3 />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
      >
        {t("columns")}
      </Button>
      <Popover
        open={open}
        anchor={anchor}
        onClose={close}
        align="end"
        sheet
        role="dialog"
        label={t("columns")}
        className="w-84"
      >
        {sets.length > 0 && (
          <div className="flex flex-wrap gap-1.5 border-b border-line p-2">
            {sets.map((set) => (
              <Button key={set.name} size="sm" onClick={() => choose(set.columns)}>
                {set.name}
              </Button>
            ))}
          </div>
        )}
        <ul className="max-h-80 overflow-auto p-1">
          {shown.map((id) => row(columns.find((column) => column.id === id)!, true))}
          {hidden.length > 0 && <li className="my-1 border-t border-line" aria-hidden />}
          {hidden.map((column) => row(column, false))}
        </ul>
        <div className="flex items-center justify-between gap-2 border-t border-line p-2">
          <Segmented
            bare
            size="sm"
            label={t("density")}
            value={density}
            onChange={onDensity}
            choices={DENSITIES.map((value) => ({ value, label: t(`density_${value}`) }))}
          />
          <Button size="sm" look="quiet" onClick={() => choose(undefined)}>
            {t("reset_columns")}
          </Button>
        </div>
      </Popover>
    </>
  );
}
