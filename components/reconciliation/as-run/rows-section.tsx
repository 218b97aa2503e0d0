"use client";
import { useTranslations } from "next-intl";
import type { ImportRead } from "@/components/reconciliation/as-run/use-import";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { formatOffset } from "@/lib/day";

const SHOWN = 300;
type Row = ImportRead["rows"][number];
type ReadLine = { line: number; row: Row } | { line: number; text: string; why: string };

/** The file as it was read, line by line; what could not be read stands in its place. */
export function RowsSection({ found }: { found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  const recon = useTranslations("reconciliation");
  const { day, time } = useFormat();
  const lines: ReadLine[] = [
    ...found.rows.map((row): ReadLine => ({ line: row.line, row })),
    ...found.unreadable,
  ].sort((a, b) => a.line - b.line);
  const several = found.days.length > 1;
  const { correction } = found;
  const columns = 4 + Number(several) + Number(correction !== 0);
  if (lines.length === 0) return <p className="text-ink-2">{t("no_rows")}</p>;
  return (
    <>
      <div className="overflow-auto rounded-md border border-line">
        <table aria-label={t("rows")} className="num w-full table-fixed border-separate border-spacing-0">
          <thead>
            <tr className="cells:h-7 cells:border-b cells:border-line cells:bg-sunken cells:px-2.5 cells:text-left cells:text-xs cells:font-medium cells:text-ink-3">
              <th className="w-14">{t("line")}</th>
              {several && <th className="w-24 max-sm:hidden">{t("day")}</th>}
              <th className="w-24">{t("time")}</th>
              {correction !== 0 && <th className="w-24 max-sm:hidden">{t("clock_error")}</th>}
              <th className="w-20 max-sm:hidden">{recon("cart")}</th>
              <th>{t("what")}</th>
              <th className="w-20 text-right">{t("seconds")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((one) => (
              <tr
                key={one.line}
                className={cx(
                  "cells:h-7 cells:border-b cells:border-line cells:px-2.5",
                  !("row" in one) && "bg-warn-soft",
                )}
              >
                <td className="text-ink-3">{one.line}</td>
                {"row" in one ? (
                  <>
                    {several && <td className="text-ink-2 max-sm:hidden">{day(one.row.date)}</td>}
                    <td>{time(one.row.second, true)}</td>
                    {correction !== 0 && (
                      <td className="text-warn-ink max-sm:hidden">{formatOffset(correction)}</td>
                    )}
                    <td className="cut text-ink-2 max-sm:hidden">{one.row.cart}</td>
                    <td className="cut font-medium">{one.row.title}</td>
                    <td className="text-right">{one.row.length}</td>
                  </>
                ) : (
                  <>
                    <td colSpan={columns - 1} className="cut font-mono text-xs">
                      {one.text}
                    </td>
                    <td className="text-right text-xs text-warn-ink">{t("not_read")}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && (
        <p className="mt-1.5 text-xs text-ink-3">{t("more", { count: found.lines - SHOWN })}</p>
      )}
    </>
  );
}
