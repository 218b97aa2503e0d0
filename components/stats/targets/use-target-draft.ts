"use client";
import { useState } from "react";
import { useFormat } from "@/components/ui/format";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { isNegative, type Money, parsePastedMoney, split, sum } from "@/lib/money";
import { measureAmount } from "@/lib/stats/figures";

export type TargetYear = CallOutput<"stats.targets">;
export type TargetRow = TargetYear["rows"][number];
export type TargetDraft = ReturnType<typeof useTargetDraft>;
type Changes = CallInput<"stats.set_targets">["cells"];

const MONTHS = Array.from({ length: 12 }, (_, month) => month);
const nameCell = ({ kind, of }: TargetRow, month: number) => `${kind} ${of} ${month}`;
const nameYear = ({ kind, of }: TargetRow) => `${kind} ${of}`;

/**
 * The targets of a year while they are typed. What was typed stays as it is until it is saved, also where it cannot be
 * read, and where another person has changed the same target meanwhile.
 */
export function useTargetDraft(first: TargetYear) {
  const { money, number, places, formats } = useFormat();
  const [base, setBase] = useState(first);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [clashes, setClashes] = useState<ReadonlySet<string>>(new Set());

  /** Null for an empty text, undefined for one that is no target. */
  const read = (text: string): Money | null | undefined => {
    if (text.trim() === "") return null;
    const amount = parsePastedMoney(text, formats.currency_format, places);
    return amount === null || isNegative(amount) ? undefined : amount;
  };
  const savedAt = (row: TargetRow, month: number) => row.amounts[month] ?? null;
  const valueAt = (row: TargetRow, month: number) => {
    const text = typed.get(nameCell(row, month));
    return text === undefined ? savedAt(row, month) : read(text);
  };
  const write = (amount: Money | null) => {
    if (amount === null) return "";
    const value = measureAmount(amount);
    return Number.isInteger(value) ? number(value) : money(amount);
  };
  const put = (texts: readonly (readonly [string, string])[]) =>
    setTyped((before) => new Map([...before, ...texts]));

  const listChanges = (): Changes =>
    base.rows.flatMap((row) =>
      MONTHS.flatMap((month) => {
        const [was, amount] = [savedAt(row, month), valueAt(row, month)];
        const { kind, of } = row;
        return amount === undefined || amount === was ? [] : [{ kind, of, month: month + 1, was, amount }];
      }),
    );
  return {
    year: base.year,
    rows: base.rows,
    textAt: (row: TargetRow, month: number) => typed.get(nameCell(row, month)) ?? write(savedAt(row, month)),
    isWrong: (row: TargetRow, month: number) => valueAt(row, month) === undefined,
    isClash: (row: TargetRow, month: number) => clashes.has(nameCell(row, month)),
    savedText: (row: TargetRow, month: number) => write(savedAt(row, month)),
    sumOf: (row: TargetRow) => write(sum(MONTHS.flatMap((month) => valueAt(row, month) ?? []))),
    type: (row: TargetRow, month: number, text: string) => put([[nameCell(row, month), text]]),
    /** Writes what can be read of a cell as the tenant writes amounts. */
    tidy: (row: TargetRow, month: number) => {
      const value = valueAt(row, month);
      if (value !== undefined && typed.has(nameCell(row, month))) put([[nameCell(row, month), write(value)]]);
    },
    /** What was typed as the amount of a whole year, and its twelve equal parts. */
    yearText: (row: TargetRow) => typed.get(nameYear(row)),
    isYearWrong: (row: TargetRow) => read(typed.get(nameYear(row)) ?? "") === undefined,
    typeYear: (row: TargetRow, text: string) => {
      const amount = read(text);
      const parts = amount
        ? split(
            amount,
            MONTHS.map(() => 1),
          ).map(write)
        : [];
      put([[nameYear(row), text], ...parts.map((part, month) => [nameCell(row, month), part] as const)]);
    },
    tidyYear: (row: TargetRow) =>
      setTyped((before) => new Map([...before].filter(([name]) => name !== nameYear(row)))),
    /** Fills a block of cells from a spreadsheet. */
    paste: (text: string, at: number, month: number) =>
      put(
        text
          .replace(/\r?\n$/, "")
          .split(/\r?\n/)
          .flatMap((line, r) => {
            const row = base.rows[at + r];
            const cells = line.split("\t").slice(0, MONTHS.length - month);
            return row ? cells.map((cell, c) => [nameCell(row, month + c), cell.trim()] as const) : [];
          }),
      ),
    listChanges,
    isWhole: () => base.rows.every((row) => MONTHS.every((month) => valueAt(row, month) !== undefined)),
    /** Takes over what another person saved; marks the cells in which both wrote something else. */
    meet: (newer: TargetYear) => {
      const marked = newer.rows.flatMap((row) =>
        MONTHS.flatMap((month) => {
          const before = base.rows.find(({ kind, of }) => kind === row.kind && of === row.of);
          const isChanged = !before || savedAt(before, month) !== savedAt(row, month);
          const isTyped = typed.has(nameCell(row, month)) && valueAt(row, month) !== savedAt(row, month);
          return isChanged && isTyped ? [nameCell(row, month)] : [];
        }),
      );
      setBase(newer);
      setClashes(new Set(marked));
    },
  };
}
