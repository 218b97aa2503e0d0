"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import { HeadRow } from "@/components/ui/table/head-row";
import type { Day } from "@/lib/day";
import { buildReconciliationHref, buildRecordHref } from "@/lib/hrefs";
import { type Money, sum } from "@/lib/money";

const SHOWN = 12;
/** So many more are shown without being asked for. */
const SPARE = 8;
const CELL = "px-2.5 first:pl-gutter last:pr-gutter";

type Row = { customer: string; name: string; spots: number; net: Money };
type Choice<R> = {
  isChosen: (row: R) => boolean;
  choose: (customers: readonly string[], on: boolean) => void;
};
/** Customers in one state. `say` tells the state of a row; with `choice` its rows are ticked. */
export type RunGroup<R extends Row> = {
  name: string;
  rows: readonly R[];
  say: (row: R) => ReactNode;
  choice?: Choice<R> | false;
};

/** The customers of a run in groups, each with its sums. */
export function RunGroups<R extends Row>({ label, of }: { label: string; of: readonly RunGroup<R>[] }) {
  const t = useTranslations("month_run");
  const { formats } = useFormat();
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <HeadRow>
            <th className={`${CELL} w-12 max-sm:pr-0`} />
            <th className={CELL}>{t("customer")}</th>
            <th className={`${CELL} w-24 text-right max-sm:w-16`}>{t("spots")}</th>
            <th className={`${CELL} w-36 text-right max-sm:hidden`}>
              {t("net", { currency: formats.currency })}
            </th>
            <th className={`${CELL} sm:w-2/5`}>{t("state")}</th>
          </HeadRow>
        </thead>
        {of.map((group) => group.rows.length > 0 && <Group key={group.name} {...group} />)}
      </table>
    </div>
  );
}

function Group<R extends Row>({ name, rows, say, choice }: RunGroup<R>) {
  const t = useTranslations("month_run");
  const { number, money } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || rows.length <= SHOWN + SPARE ? rows : rows.slice(0, SHOWN);
  const spots = rows.reduce((total, row) => total + row.spots, 0);
  return (
    <tbody className="num divide-y divide-line border-b border-line">
      <tr className="h-row bg-canvas font-semibold">
        <td className={CELL}>{choice && <Ticks label={t("all_ready")} of={rows} choice={choice} />}</td>
        <th scope="rowgroup" className={`${CELL} text-left`}>
          {name} <span className="font-normal text-ink-3">{number(rows.length)}</span>
        </th>
        <td className={`${CELL} text-right`}>{number(spots)}</td>
        <td className={`${CELL} text-right max-sm:hidden`}>{money(sum(rows.map((row) => row.net)))}</td>
        <td className={CELL} />
      </tr>
      {shown.map((row) => (
        <tr key={row.customer} className="h-row hover:bg-hover">
          <td className={CELL}>{choice && <Ticks label={row.name} of={[row]} choice={choice} />}</td>
          <td className={CELL}>
            <Link href={buildRecordHref("customer", row.customer)} className="font-medium">
              {row.name}
            </Link>
          </td>
          <td className={`${CELL} text-right`}>{number(row.spots)}</td>
          <td className={`${CELL} text-right max-sm:hidden`}>{money(row.net)}</td>
          <td className={CELL}>{say(row)}</td>
        </tr>
      ))}
      {shown.length < rows.length && (
        <tr>
          <td />
          <td colSpan={4} className="py-1">
            <Button look="quiet" size="sm" onClick={() => setWhole(true)}>
              {t("show_more", { count: rows.length - shown.length })}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Ticks<R extends Row>({ label, of, choice }: { label: string; of: readonly R[]; choice: Choice<R> }) {
  const on = of.filter(choice.isChosen).length;
  const customers = of.map((row) => row.customer);
  return (
    <Tick
      value={on === of.length}
      some={on > 0}
      label={label}
      onChange={(is) => choice.choose(customers, is)}
    />
  );
}

/** "Ready" with its mark. */
export function Ready() {
  const t = useTranslations("month_run");
  return (
    <span className="flex items-center gap-1.5 text-ok-ink">
      <Glyph name="tick" />
      {t("is_ready")}
    </span>
  );
}

/** What keeps a customer, or a part of its spots, out: a sentence and the first day where that is mended. */
export function Obstacle({
  date,
  station,
  station_name,
  children,
}: {
  date: Day;
  station: string;
  station_name: string;
  children: ReactNode;
}) {
  const t = useTranslations("month_run");
  const { day } = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-warn-ink">
      <Glyph name="triangle" />
      {children}
      <Link href={buildReconciliationHref(station, date)} className="link">
        {t("first_day", { day: day(date), station: station_name })}
      </Link>
    </span>
  );
}
