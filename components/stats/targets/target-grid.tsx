"use client";
import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent, useRef } from "react";
import type { TargetDraft, TargetRow } from "@/components/stats/targets/use-target-draft";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { HeadRow } from "@/components/ui/table/head-row";

const STEPS = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
  ["Enter", 1],
]);
const CELL =
  "num block h-row w-full min-w-18 bg-transparent px-1.5 text-right outline-none focus:bg-accent-soft focus:ring-2 focus:ring-(--focus) focus:ring-inset aria-invalid:bg-bad-soft aria-invalid:text-bad-ink";

type Months = readonly { month: number; long: string }[];
type RowProps = {
  draft: TargetDraft;
  row: TargetRow;
  at: number;
  name: string;
  note: string;
  months: Months;
};

/** The twelve amounts of a row and, behind them, that of the whole year. */
function TargetCells({ draft, row, at, name, note, months }: RowProps) {
  const t = useTranslations("stats.targets");
  const cell = { inputMode: "decimal", autoComplete: "off", className: CELL } as const;
  return (
    <>
      {months.map(({ month, long }) => {
        const [isWrong, isClash] = [draft.isWrong(row, month), draft.isClash(row, month)];
        return (
          <td key={month} className={cx("border-l border-line p-0", isClash && "bg-warn-soft")}>
            <input
              {...cell}
              data-at={`${at} ${month}`}
              aria-label={`${name}, ${long}`}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong || isClash ? note : undefined}
              data-tip={
                isClash ? t("now", { amount: draft.savedText(row, month) || t("no_target") }) : undefined
              }
              value={draft.textAt(row, month)}
              onFocus={(event) => event.target.select()}
              onChange={({ target }) => draft.type(row, month, target.value)}
              onBlur={() => draft.tidy(row, month)}
              onPaste={(event) => {
                event.preventDefault();
                draft.paste(event.clipboardData.getData("text/plain"), at, month);
              }}
            />
          </td>
        );
      })}
      <td className="border-l border-line bg-sunken p-0">
        <input
          {...cell}
          data-at={`${at} ${months.length}`}
          aria-label={t("year_of", { name })}
          aria-invalid={draft.isYearWrong(row) || undefined}
          value={draft.yearText(row) ?? draft.sumOf(row)}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => draft.typeYear(row, target.value)}
          onBlur={() => draft.tidyYear(row)}
        />
      </td>
    </>
  );
}

/** Months by organisation, station and seller, an amount in each: Enter and arrows move, a block pastes from a spreadsheet. */
export function TargetGrid({ draft, note }: { draft: TargetDraft; note: string }) {
  const t = useTranslations("stats.targets");
  const { formats } = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const months = Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(draft.year, month, 15));
    const name = (how: "short" | "long") =>
      new Intl.DateTimeFormat(formats.language, { month: how, timeZone: "UTC" }).format(day);
    return { month, short: name("short"), long: name("long") };
  });
  const nameOf = (row: TargetRow) => (row.kind === "house" ? t("house") : row.name || t("no_name"));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS.get(event.key);
    const place = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
    if (!by || !place) return;
    event.preventDefault();
    const [row = "", column = ""] = place.split(" ");
    table.current?.querySelector<HTMLInputElement>(`[data-at="${Number(row) + by} ${column}"]`)?.focus();
  };
  const isFirst = (at: number) => draft.rows[at - 1]?.kind !== draft.rows[at]?.kind;
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table ref={table} aria-label={t("title")} className="w-full border-collapse text-sm">
        <thead>
          <HeadRow>
            <th scope="col" className="sticky left-0 z-1 min-w-40 bg-surface px-3 max-sm:min-w-28">
              {t("of")}
            </th>
            {months.map(({ month, short }) => (
              <th key={month} scope="col" className="px-1.5 text-right">
                {short}
              </th>
            ))}
            <th scope="col" className="px-1.5 text-right">
              {t("year")}
            </th>
          </HeadRow>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={move}>
          {draft.rows.map((row, at) => (
            <Fragment key={`${row.kind} ${row.of}`}>
              {isFirst(at) && row.kind !== "house" && (
                <tr className="h-row bg-sunken text-xs text-ink-2">
                  <th scope="rowgroup" colSpan={14} className="px-3 text-left font-medium">
                    <span className="sticky left-3">{t(`kinds.${row.kind}`)}</span>
                  </th>
                </tr>
              )}
              <tr className="h-row">
                <th
                  scope="row"
                  className={cx(
                    "sticky left-0 z-1 max-w-40 truncate bg-surface px-3 text-left max-sm:max-w-28",
                    row.kind === "house" ? "font-medium" : "font-normal",
                  )}
                >
                  {nameOf(row)}
                </th>
                <TargetCells draft={draft} row={row} at={at} note={note} months={months} name={nameOf(row)} />
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
