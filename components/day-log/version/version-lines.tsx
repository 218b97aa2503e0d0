"use client";
import { MessageSquareText, Music } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LogVersion } from "@/components/day-log/version/log-version";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";

type Break = LogVersion["breaks"][number];
const HEAD =
  "h-[1.875rem] border-y border-line bg-sunken px-(--pad-cell) text-left text-xs font-medium text-ink-3";
const CELL = "h-row border-b border-line px-(--pad-cell) max-sm:h-auto max-sm:border-0 max-sm:p-0";
/** A row of the table, and on the phone a line of its own. */
const ROW =
  "max-sm:flex max-sm:min-h-row max-sm:items-center max-sm:gap-2 max-sm:border-b max-sm:border-line max-sm:px-gutter max-sm:py-1";
const WIDE = "max-sm:hidden print:table-cell";

/** The lines of a version as it was sent, break by break. */
export function VersionLines({ of }: { of: LogVersion }) {
  const t = useTranslations("log");
  if (of.breaks.length === 0)
    return <Empty title={t("empty")}>{t("empty_text", { station: of.station_name })}</Empty>;
  return (
    <table
      aria-label={t("table")}
      className="w-full table-fixed border-separate border-spacing-0 max-sm:block"
    >
      <thead className="sticky top-0 z-(--z-sticky) max-sm:hidden print:static">
        <tr>
          <th className={cx(HEAD, "w-[5.5rem] pl-gutter")}>{t("time")}</th>
          <th className={HEAD}>{t("spot")}</th>
          <th className={cx(HEAD, WIDE, "w-[26%]")}>{t("customer")}</th>
          <th className={cx(HEAD, "w-20 text-right")}>{t("seconds")}</th>
          <th className={cx(HEAD, WIDE, "w-24 text-right")}>{t("cart")}</th>
          <th className={cx(HEAD, WIDE, "w-28")}>{t("isci")}</th>
        </tr>
      </thead>
      {of.breaks.map((one) => (
        <BreakLines key={`${one.time} ${one.name}`} of={one} />
      ))}
    </table>
  );
}

function BreakLines({ of }: { of: Break }) {
  const t = useTranslations("log");
  const { time, number } = useFormat();
  return (
    <tbody className="break-inside-avoid max-sm:block">
      <tr className={cx(ROW, "bg-sunken")}>
        <th scope="rowgroup" className={cx(CELL, "num pl-gutter text-left font-semibold max-sm:w-16")}>
          {time(of.time)}
        </th>
        <td colSpan={5} className={CELL}>
          <span className="flex items-center gap-3">
            <span className="cut">{of.name}</span>
            <span className="num text-xs text-ink-3">
              {of.rows.length === 0 ? t("break_empty") : t("short_seconds", { seconds: number(of.length) })}
            </span>
          </span>
        </td>
      </tr>
      {of.rows.map((row, n) => (
        <tr key={n} className={ROW}>
          <td className={cx(CELL, "num pl-gutter text-ink-2 max-sm:w-16 max-sm:flex-none")}>
            {row.kind !== "note" && time(row.time, true)}
          </td>
          <td className={cx(CELL, "max-sm:min-w-0 max-sm:grow")} colSpan={row.kind === "note" ? 5 : 1}>
            <span className="flex items-center gap-2">
              {row.kind === "note" && (
                <MessageSquareText
                  size={14}
                  strokeWidth={1.75}
                  className="flex-none text-ink-3"
                  aria-hidden
                />
              )}
              {row.kind === "jingle" && (
                <Music size={14} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden />
              )}
              <span className="min-w-0">
                <span className={cx("cut block", row.kind === "spot" ? "font-medium" : "text-ink-2")}>
                  {row.title}
                </span>
                <span className="cut block text-xs text-ink-3 sm:hidden print:hidden">{row.advertiser}</span>
              </span>
            </span>
          </td>
          {row.kind !== "note" && (
            <>
              <td className={cx(CELL, WIDE, "cut text-ink-2")}>{row.advertiser}</td>
              <td className={cx(CELL, "num text-right")}>{number(row.length)}</td>
              <td className={cx(CELL, WIDE, "num text-right text-ink-2")}>{row.cart}</td>
              <td className={cx(CELL, WIDE, "cut font-mono text-xs text-ink-2")}>{row.isci}</td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}
