"use client";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef } from "react";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { useCellEntry } from "@/components/campaigns/sheet/use-cell-entry";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { addDays, countDays, type Day, getWeekNumber, getWeekStart } from "@/lib/day";

/** How keys move between the cells. */
const STEPS = new Map([
  ["ArrowUp", { rows: -1, columns: 0 }],
  ["ArrowDown", { rows: 1, columns: 0 }],
  ["Enter", { rows: 1, columns: 0 }],
  ["ArrowLeft", { rows: 0, columns: -1 }],
  ["ArrowRight", { rows: 0, columns: 1 }],
]);

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const WEEK = 7;
type Counts = ReadonlyMap<Day, number>;
/**
 * Weeks by days, a number of spots in each: arrows and Enter move, a block pastes from a spreadsheet, Ctrl+D takes the
 * number above, Alt+↓ repeats the week below, Ctrl+Z undoes. A cell refuses what it cannot hold, says so and keeps its
 * number.
 */
export function MatrixGrid({
  label,
  counts,
  flight,
  onChange,
  onUndo,
  onRedo,
}: {
  label: string;
  counts: Counts;
  flight: { from: Day; to: Day };
  /** `step`: changes of the same step in a row are undone together. */
  onChange: (counts: Counts, step: string | null) => void;
  onUndo: () => void;
  onRedo: () => void;
}) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { number, formats } = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const first = getWeekStart(flight.from);
  const weeks = Math.floor(countDays(first, flight.to) / WEEK) + 1;
  const dateAt = (row: number, column: number) => addDays(first, row * WEEK + column);
  const isIn = (date: Day) => date >= flight.from && date <= flight.to;
  const sum = useMemo(
    () => (dates: readonly Day[]) => dates.reduce((n, d) => n + (counts.get(d) ?? 0), 0),
    [counts],
  );
  const weekOf = (row: number) => DAYS.map((column) => dateAt(row, column)).filter(isIn);
  const all = Array.from({ length: weeks }, (_, row) => weekOf(row));

  const messageId = useId();
  const { put, type, paste, textAt, message, forget } = useCellEntry({ counts, dateAt, isIn, onChange });
  const focus = (row: number, column: number) => {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`);
    input?.focus();
    input?.select();
    return input !== null && input !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const above = counts.get(dateAt(row - 1, column));
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && ["z", "y"].includes(event.key.toLowerCase())) {
      forget();
      (event.shiftKey || event.key.toLowerCase() === "y" ? onRedo : onUndo)();
    } else if (isCommand && event.key === "d") {
      if (above !== undefined) put([[dateAt(row, column), above]]);
    } else if (event.altKey && event.key === "ArrowDown") {
      put(DAYS.map((day) => [dateAt(row + 1, day), counts.get(dateAt(row, day)) ?? 0] as const));
      focus(row + 1, column);
    } else {
      const step = STEPS.get(event.key);
      if (!step || isCommand) return;
      focus(row + step.rows, column + step.columns);
    }
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    event.preventDefault();
    paste(event.clipboardData.getData("text/plain"), row, column);
  };
  return (
    <div className="overflow-x-auto">
      <table ref={table} aria-label={label} className="num w-full min-w-120 border-collapse text-sm">
        <thead>
          <tr className="text-2xs text-ink-3">
            <th scope="col" className="w-28 py-1 pr-2 text-left font-medium">
              {t("sheet.week")}
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col" className={cx("py-1 font-medium", day > 4 && "text-ink-2")}>
                {words.weekday(day + 1)}
              </th>
            ))}
            <th scope="col" className="w-16 py-1 pl-2 text-right font-medium">
              {t("sheet.sum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((dates, row) => (
            <tr key={dates[0] ?? row}>
              <th scope="row" className="h-7 pr-2 text-left font-normal whitespace-nowrap text-ink-2">
                {formats.week_numbers && (
                  <span className="mr-1.5 text-ink-3">
                    {t("sheet.week_number", { week: getWeekNumber(dateAt(row, 0)) })}
                  </span>
                )}
                {words.span(dates[0] ?? dateAt(row, 0), dates.at(-1) ?? dateAt(row, 6))}
              </th>
              {DAYS.map((column) => {
                const date = dateAt(row, column);
                const spots = counts.get(date) ?? 0;
                return (
                  <td key={column} className={cx("border border-line p-0", column > 4 && "bg-sunken")}>
                    {isIn(date) ? (
                      <input
                        data-at={`${row} ${column}`}
                        aria-label={t("sheet.cell", {
                          day: words.weekday(column + 1),
                          date: words.span(date, date),
                        })}
                        inputMode="numeric"
                        autoComplete="off"
                        aria-invalid={textAt(date) !== undefined || undefined}
                        aria-describedby={textAt(date) !== undefined ? messageId : undefined}
                        value={textAt(date) ?? (spots || "")}
                        onFocus={(event) => event.target.select()}
                        onChange={({ target }) => type(date, target.value)}
                        onKeyDown={(event) => onKeyDown(event, row, column)}
                        onPaste={(event) => onPaste(event, row, column)}
                        className="block h-7 w-full min-w-9 bg-transparent text-center outline-none focus:bg-accent-soft focus:ring-2 focus:ring-(--focus) focus:ring-inset aria-invalid:bg-bad-soft aria-invalid:text-bad-ink pointer-coarse:h-10"
                      />
                    ) : (
                      <span className="block h-7 bg-sunken opacity-60" />
                    )}
                  </td>
                );
              })}
              <td className="pl-2 text-right text-ink-2">{number(sum(dates))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className="pt-1 text-left font-medium text-ink-2">
              {t("sheet.sum")}
            </th>
            {DAYS.map((column) => (
              <td key={column} className="pt-1 text-center text-ink-2">
                {number(sum(all.map((_, row) => dateAt(row, column)).filter(isIn)))}
              </td>
            ))}
            <td className="pt-1 pl-2 text-right">{number(sum(all.flat()))}</td>
          </tr>
        </tfoot>
      </table>
      <p id={messageId} role="alert" className="mt-1.5 text-xs text-bad-ink empty:mt-0">
        {message}
      </p>
    </div>
  );
}
