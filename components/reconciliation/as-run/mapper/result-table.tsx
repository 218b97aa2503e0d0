"use client";
import { useTranslations } from "next-intl";
import type { Mapper } from "@/components/reconciliation/as-run/mapper/use-mapper";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";

const SHOWN = 20;

/** The first rows as they would be imported, unreadable ones with the reason, and how many there are of each. */
export function ResultTable({ of }: { of: Mapper }) {
  const t = useTranslations("mapper");
  const errors = useTranslations("errors");
  const { day, time } = useFormat();
  const { read, problem } = of;
  const lines = [...(read?.rows ?? []), ...(read?.unreadable ?? [])]
    .sort((a, b) => a.line - b.line)
    .slice(0, SHOWN);
  return (
    <section aria-labelledby="mapped-rows">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 id="mapped-rows" className="font-semibold">
          {t("rows")}
        </h3>
        <p role="status" className={cx("num", read?.row_count === 0 ? "text-warn-ink" : "text-ink-2")}>
          {problem && errors(problem)}
          {!problem && read && t("counts", { rows: read.row_count, not: read.unreadable_count })}
        </p>
      </div>
      {!problem && lines.length > 0 && (
        <div className={cx("max-h-80 overflow-auto rounded-md border border-line", of.busy && "opacity-60")}>
          <table aria-labelledby="mapped-rows" className="num w-full border-separate border-spacing-0">
            <thead>
              <tr className="cells:h-7 cells:border-b cells:border-line cells:bg-sunken cells:px-2.5 cells:text-left cells:text-xs cells:font-medium cells:text-ink-3">
                <th scope="col">{t("line")}</th>
                <th scope="col">{t("fields.time")}</th>
                <th scope="col">{t("fields.date")}</th>
                <th scope="col" className="max-sm:hidden">
                  {t("fields.cart")}
                </th>
                <th scope="col">{t("fields.title")}</th>
                <th scope="col" className="text-right!">
                  {t("fields.length")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((one) =>
                "why" in one ? (
                  <tr
                    key={one.line}
                    className="cells:h-7 cells:border-b cells:border-line cells:bg-warn-soft cells:px-2.5"
                  >
                    <td className="text-ink-3">{one.line}</td>
                    <td colSpan={5}>
                      <span className="text-warn-ink">{t(`why.${one.why}`)}</span>{" "}
                      <span className="font-mono text-xs [overflow-wrap:anywhere]">
                        {one.text.slice(0, 120)}
                      </span>
                    </td>
                  </tr>
                ) : (
                  <tr key={one.line} className="cells:h-7 cells:border-b cells:border-line cells:px-2.5">
                    <td className="text-ink-3">{one.line}</td>
                    <td>{time(one.second, true)}</td>
                    <td>{day(one.date)}</td>
                    <td className="max-sm:hidden">{one.cart}</td>
                    <td className="font-medium">{one.title}</td>
                    <td className="text-right">{one.length}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
