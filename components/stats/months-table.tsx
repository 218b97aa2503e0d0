"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Figures, Stats, StatsMonthRow } from "@/components/stats/use-stats";
import { useStatsFormat } from "@/components/stats/use-stats";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { HeadRow } from "@/components/ui/table/head-row";
import { computeRatio, isZero, type Money } from "@/lib/money";
import { computeChange } from "@/lib/stats/figures";

/** A table of figures: a head for each column, names at the left, sums in the last line. */
export function FiguresTable({
  label,
  heads,
  rows,
  foot,
  texts = 0,
}: {
  label: string;
  /** How many columns after the first hold text: they stand left, figures right. */
  texts?: number;
  heads: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[];
  foot?: { name: string; cells: readonly ReactNode[] };
}) {
  const [first, ...others] = heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
    <section aria-label={label} tabIndex={0} className="overflow-x-auto focus-visible:-outline-offset-2">
      <table aria-label={label} className="num w-full border-collapse whitespace-nowrap">
        <thead>
          <HeadRow>
            <th scope="col" className="px-3.5">
              {first}
            </th>
            {others.map((head, i) => (
              <th key={head} scope="col" className={alignOf(i, texts)}>
                {head}
              </th>
            ))}
          </HeadRow>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="h-row hover:bg-hover">
              <th scope="row" className="px-3.5 text-left font-normal">
                {name}
              </th>
              <Cells of={cells} texts={texts} />
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="h-row border-t border-line bg-sunken font-semibold">
              <th scope="row" className="px-3.5 text-left">
                {foot.name}
              </th>
              <Cells of={foot.cells} texts={texts} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const alignOf = (column: number, texts: number) =>
  column < texts ? "px-2 text-left" : "px-2 text-right last:pr-3.5";

function Cells({ of, texts }: { of: readonly ReactNode[]; texts: number }) {
  return of.map((cell, i) => (
    // The columns of a row never move.
    <td key={i} className={alignOf(i, texts)}>
      {cell}
    </td>
  ));
}

/** The change to an earlier amount, in the tone of its direction; nothing where there was none. */
export function Change({ now, before }: { now: Money; before: Money }) {
  const { change } = useStatsFormat();
  const percent = computeChange(now, before);
  if (percent === null) return null;
  return <span className={percent < 0 ? "text-bad-ink" : "text-ok-ink"}>{change(percent)}</span>;
}

/** An amount in full; zero is muted. */
export function AmountCell({ of }: { of: Money }) {
  const { money } = useStatsFormat();
  return <span className={cx(isZero(of) && "text-ink-3")}>{money(of)}</span>;
}

/** The rows behind the chart, to the cent as the file has them. */
export function MonthsTable({
  of,
  notes,
  today,
}: {
  of: Figures;
  notes: Stats["notes"];
  today: StatsMonthRow["from"];
}) {
  const t = useTranslations("stats");
  const { month, number } = useStatsFormat();
  const hasTarget = of.months.some(({ target }) => target !== null);
  const { day } = useFormat();
  const hasNotes = notes.length > 0;
  const notesOf = ({ from, to }: StatsMonthRow) => (
    <ul className="min-w-48 whitespace-normal">
      {notes
        .filter((note) => from <= note.day && note.day <= to)
        .map((note) => (
          <li key={note.uuid} className="py-0.5 [overflow-wrap:anywhere]">
            {day(note.day)}: {note.text}
          </li>
        ))}
    </ul>
  );
  const cells = (row: Figures["totals"], before: Money) => [
    ...(["booked", "aired", "billed", "paid"] as const).map((name) => (
      <AmountCell key={name} of={row[name]} />
    )),
    <AmountCell key="before" of={before} />,
    <Change key="change" now={row.booked} before={before} />,
    ...(hasTarget
      ? [row.target && !isZero(row.target) && number(computeRatio(row.booked, row.target) * 100)]
      : []),
  ];
  return (
    <FiguresTable
      label={t("table_of_months")}
      heads={[
        t("month"),
        t("booked"),
        t("aired"),
        t("billed"),
        t("paid"),
        t("before"),
        t("change"),
        ...(hasTarget ? [t("target_share")] : []),
        ...(hasNotes ? [t("notes.title")] : []),
      ]}
      rows={of.months.map((row) => ({
        key: row.from,
        name: row.from > today ? t("planned", { month: month(row, true) }) : month(row, true),
        cells: [...cells(row, row.previous_booked), ...(hasNotes ? [notesOf(row)] : [])],
      }))}
      foot={{
        name: t("total"),
        cells: [...cells(of.totals, of.previous_totals.booked), ...(hasNotes ? [null] : [])],
      }}
    />
  );
}
