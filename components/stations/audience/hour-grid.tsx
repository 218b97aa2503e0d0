"use client";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { type CallForm, fillEmpty } from "@/components/form";
import { TypedField } from "@/components/ui/controls/typed-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { HeadRow } from "@/components/ui/table/head-row";
import { HOURS, turned } from "@/components/week/hours";
import { AUDIENCE_DAYS, MOST_PEOPLE } from "@/lib/audience/hours";
import { parsePastedHours } from "@/lib/audience/pasted";
import type { CallInput } from "@/lib/browser/api";
import { parseMoney } from "@/lib/money";

type StationForm = CallForm<"stations.update">;
/** The audience of a station as its form holds it. */
export type AudienceDraft = NonNullable<CallInput<"stations.update">["audience"]>;

const STEPS = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
  ["Enter", 1],
]);
const HOUR = 3600;

/** The row and column of the cell that an event happened in. */
function findCell(event: { target: EventTarget }): { row: number; column: number } | null {
  const cell = event.target instanceof Element && event.target.closest<HTMLElement>("td[data-at]");
  const [row, column] = cell ? (cell.dataset.at ?? "").split(" ").map(Number) : [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** An audience with a block of numbers put in from a cell on; what reaches beyond the grid is left out. */
function fillBlock(
  audience: AudienceDraft,
  rows: readonly number[][],
  hours: readonly number[],
  at: { row: number; column: number },
): AudienceDraft {
  const columns = AUDIENCE_DAYS.map((day) => [...audience[day]]);
  rows.forEach((cells, r) => {
    const hour = hours[at.row + r];
    cells.forEach((people, c) => {
      const column = columns[at.column + c];
      if (column && hour !== undefined) column[hour] = people;
    });
  });
  const [workday = [], saturday = [], sunday = []] = columns;
  return { ...audience, workday, saturday, sunday };
}

/** Fills the grid with cells copied from a spreadsheet, in one step that can be undone. */
function useHourPaste(form: StationForm, hours: readonly number[]) {
  const t = useTranslations("audience");
  const ui = useTranslations("ui");
  const { formats } = useFormat();
  return (event: ClipboardEvent) => {
    const { audience } = form.values;
    const at = findCell(event);
    const found = parsePastedHours(event.clipboardData.getData("text/plain"), formats.currency_format);
    if (!found || !at || !audience) return;
    event.preventDefault();
    if ("refused" in found) {
      toast({ tone: "bad", text: t("paste_refused", found.refused) });
      return;
    }
    form.set("audience", fillBlock(audience, found.rows, hours, at));
    toast({
      text: t("pasted", { count: found.rows.length }),
      action: { label: ui("undo"), run: () => form.set("audience", audience) },
    });
  };
}

/** Hours by kind of day, a number of people in each: Enter and arrows move, a block pastes from a spreadsheet. */
export function HourGrid({ form, firstHour }: { form: StationForm; firstHour: number }) {
  const t = useTranslations("audience");
  const ui = useTranslations("ui");
  const { time, number, formats } = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const hours = turned(HOURS, firstHour);
  const onPaste = useHourPaste(form, hours);
  const move = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key);
    const at = findCell(event);
    if (!by || !at || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-at="${at.row + by} ${at.column}"] input`)?.focus();
  };
  const read = (text: string) => {
    const people = Number(parseMoney(text, formats.currency_format, 0) ?? Number.NaN);
    return people >= 0 && people <= MOST_PEOPLE ? people : null;
  };
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table ref={table} aria-label={t("hours")} className="w-full border-collapse text-sm">
        <thead>
          <HeadRow>
            <th scope="col" className="px-3">
              {t("hour")}
            </th>
            {AUDIENCE_DAYS.map((day) => (
              <th key={day} scope="col" className="px-2 text-right">
                {t(`days.${day}`)}
              </th>
            ))}
          </HeadRow>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={move} onPaste={onPaste}>
          {hours.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="num px-3 text-left font-normal whitespace-nowrap text-ink-2">
                {`${time(hour * HOUR)}–${time(((hour + 1) % HOURS.length) * HOUR)}`}
              </th>
              {AUDIENCE_DAYS.map((day, column) => {
                const field = form.field(`audience.${day}.${hour}`);
                return (
                  <td key={day} data-at={`${row} ${column}`} className="min-w-20 p-1">
                    <TypedField<number>
                      bare
                      size="sm"
                      right
                      inputMode="numeric"
                      label={t("cell", { day: t(`days.${day}`), hour: time(hour * HOUR) })}
                      {...fillEmpty(field, 0)}
                      write={(people) => number(people)}
                      read={read}
                      unreadable={ui("not_a_number")}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
