"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { parsePastedCells, readCell } from "@/lib/booking/matrix";
import type { Day } from "@/lib/day";

/** The most spots of a cell. */
const MOST = 50;
const WEEK = 7;
/** So many refused cells are named. */
const NAMED = 5;
type Counts = ReadonlyMap<Day, number>;
/** What was typed into cells and refused, by date, which stays there until it is corrected; and refused pasted cells. */
type Refused = { cells: ReadonlyMap<Day, string>; pasted: readonly string[] };
const NONE: Refused = { cells: new Map(), pasted: [] };

/** Numbers entered into the cells of the sheet, typed or pasted; what a cell cannot hold is refused and explained. */
export function useCellEntry({
  counts,
  dateAt,
  isIn,
  onChange,
}: {
  counts: Counts;
  dateAt: (row: number, column: number) => Day;
  isIn: (date: Day) => boolean;
  onChange: (counts: Counts, step: string | null) => void;
}) {
  const t = useTranslations("campaigns.sheet");
  const [refused, setRefused] = useState<Refused>(NONE);
  const put = (cells: readonly (readonly [Day, number])[], step: string | null = null) => {
    const next = new Map(counts);
    for (const [date, spots] of cells) if (isIn(date)) next.set(date, spots);
    onChange(next, step);
  };
  const type = (date: Day, text: string) => {
    const spots = readCell(text, MOST);
    const cells = new Map(refused.cells);
    // A lone dash may be the beginning of a number that no cell holds.
    if (spots === null || text.trim() === "-") cells.set(date, text);
    else {
      cells.delete(date);
      put([[date, spots]], date);
    }
    setRefused({ cells, pasted: [] });
  };
  const paste = (text: string, row: number, column: number) => {
    const cells = parsePastedCells(text, MOST).flatMap((line, r) =>
      line
        .slice(0, WEEK - column)
        .map((cell, c) => ({ ...cell, date: dateAt(row + r, column + c) }))
        .filter(({ date }) => isIn(date)),
    );
    const read = cells.flatMap(({ date, spots }) => (spots === null ? [] : [[date, spots] as const]));
    if (read.length) put(read);
    const pasted = cells.flatMap((cell) => (cell.spots === null ? [cell.text] : []));
    setRefused({ cells: new Map(), pasted });
  };
  const [wrong] = refused.cells.values();
  const many = { count: refused.pasted.length, text: refused.pasted.slice(0, NAMED).join(", "), most: MOST };
  const ofPaste = many.count > 0 ? t("refused_many", many) : null;
  return {
    put,
    type,
    paste,
    /** The refused text of a cell. */
    textAt: (date: Day) => refused.cells.get(date),
    message: wrong === undefined ? ofPaste : t("refused", { text: wrong, most: MOST }),
    forget: () => setRefused(NONE),
  };
}
