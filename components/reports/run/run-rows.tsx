"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Candidate, isReady } from "@/components/reports/run/candidate";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import { HeadRow } from "@/components/ui/table/head-row";
import { buildReconciliationHref, buildRecordHref } from "@/lib/hrefs";
import { sum } from "@/lib/money";

const SHOWN = 12;
/** So many more are shown without being asked for. */
const SPARE = 8;
const CELL = "px-2.5 first:pl-gutter last:pr-gutter";

/** The customers of a run in three groups, each with its sums. */
export function RunRows({
  rows,
  isChosen,
  onChoose,
  busy,
}: {
  rows: readonly Candidate[];
  isChosen: (row: Candidate) => boolean;
  onChoose: (customers: readonly string[], on: boolean) => void;
  busy: boolean;
}) {
  const t = useTranslations("reports.run");
  const { formats } = useFormat();
  const ready = rows.filter(isReady);
  const existing = rows.filter((row) => row.existing);
  const missing = rows.filter((row) => !isReady(row) && !row.existing);
  const [whole, setWhole] = useState(false);
  const shown = whole || ready.length <= SHOWN + SPARE ? ready : ready.slice(0, SHOWN);
  const tick = (label: string, of: readonly Candidate[]) => {
    const on = of.filter(isChosen).length;
    return (
      !busy && (
        <Tick
          value={on === of.length}
          some={on > 0}
          label={label}
          onChange={(is) =>
            onChoose(
              of.map((row) => row.customer),
              is,
            )
          }
        />
      )
    );
  };
  return (
    <div className="overflow-x-auto">
      <table aria-label={t("title")} className="w-full border-collapse">
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
        <Group name={t("missing")} rows={missing} say={(row) => <Fixes row={row} />} />
        <Group
          name={t("ready")}
          rows={shown}
          of={ready}
          tick={(row) => tick(row.name, [row])}
          all={ready.length > 0 && tick(t("all_ready"), ready)}
          say={() => (
            <span className="flex items-center gap-1.5 text-ok-ink">
              <Glyph name="tick" />
              {t("is_ready")}
            </span>
          )}
        >
          {shown.length < ready.length && (
            <Button look="quiet" size="sm" onClick={() => setWhole(true)}>
              {t("show_more", { count: ready.length - shown.length })}
            </Button>
          )}
        </Group>
        <Group
          name={t("existing")}
          rows={existing}
          say={({ existing }) =>
            existing && (
              <Link href={buildRecordHref("report", existing.uuid)} className="num link">
                {existing.number}
              </Link>
            )
          }
        />
      </table>
    </div>
  );
}

function Group({
  name,
  rows,
  of = rows,
  tick,
  all,
  say,
  children,
}: {
  name: string;
  rows: readonly Candidate[];
  /** All rows of the group, where only some are shown. */
  of?: readonly Candidate[];
  tick?: (row: Candidate) => ReactNode;
  all?: ReactNode;
  say: (row: Candidate) => ReactNode;
  children?: ReactNode;
}) {
  const { number, money } = useFormat();
  if (of.length === 0) return null;
  const spots = of.reduce((total, row) => total + row.spots, 0);
  return (
    <tbody className="num divide-y divide-line border-b border-line">
      <tr className="h-row bg-canvas font-semibold">
        <td className={CELL}>{all}</td>
        <th scope="rowgroup" className={`${CELL} text-left`}>
          {name} <span className="font-normal text-ink-3">{number(of.length)}</span>
        </th>
        <td className={`${CELL} text-right`}>{number(spots)}</td>
        <td className={`${CELL} text-right max-sm:hidden`}>{money(sum(of.map((row) => row.net)))}</td>
        <td className={CELL} />
      </tr>
      {rows.map((row) => (
        <tr key={row.customer} className="h-row hover:bg-hover">
          <td className={CELL}>{tick?.(row)}</td>
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
      {children && (
        <tr>
          <td />
          <td colSpan={4} className="py-1">
            {children}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Why no report can be created, and the day where that is mended. */
function Fixes({ row: { open_days, undecided, spots } }: { row: Candidate }) {
  const t = useTranslations("reports.run");
  const { day } = useFormat();
  const fixes = [
    open_days && { ...open_days, key: "open_days" as const },
    undecided && { ...undecided, key: "undecided" as const },
  ].filter((one) => one !== null);
  if (fixes.length === 0) return spots === 0 ? <span className="text-ink-3">{t("no_spots")}</span> : null;
  return (
    <ul className="py-1">
      {fixes.map(({ key, count, date, station, station_name }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-2 text-warn-ink">
          <Glyph name="triangle" />
          {t(key, { count })}
          <Link href={buildReconciliationHref(station, date)} className="link">
            {t("first_day", { day: day(date), station: station_name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
