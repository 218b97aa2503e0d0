"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/controls/select";
import { cx } from "@/components/ui/cx";
import { AS_RUN_FIELDS } from "@/lib/traffic/asrun/fields";
import { assignField } from "@/lib/traffic/asrun/mapping/fixed";
import { splitCells, splitHead } from "@/lib/traffic/asrun/mapping/head";
import type { AsRunMapping } from "@/lib/traffic/asrun/mapping/mapping";
import { listHeadings } from "@/lib/traffic/asrun/mapping/propose";

const MOST_COLUMNS = 60;

/** The first rows in their cells; above each column the field that it holds. */
export function SeparatedTable({
  head,
  mapping,
  onChange,
}: {
  head: readonly string[];
  mapping: AsRunMapping;
  onChange: (mapping: AsRunMapping) => void;
}) {
  const t = useTranslations("mapper");
  const { heading, first_line, rows } = splitHead(head, mapping);
  const names = heading === null ? [] : splitCells(heading, mapping.separator);
  const headings = listHeadings(names);
  const cells = rows.map((row) => splitCells(row, mapping.separator));
  const count = Math.min(MOST_COLUMNS, Math.max(names.length, 0, ...cells.map((row) => row.length)));
  const columns = Array.from({ length: count }, (_, n) => n + 1);
  const fieldAt = (at: number) => mapping.columns.find((column) => column.at === at)?.field ?? null;
  const choices = AS_RUN_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }));
  return (
    <div className="max-h-96 overflow-auto rounded-md border border-line">
      <table aria-label={t("file")} className="border-separate border-spacing-0 text-xs">
        <thead>
          <tr className="cells:border-b cells:border-line cells:bg-sunken cells:p-1.5 cells:text-left cells:align-bottom cells:font-normal">
            <th scope="col" className="text-ink-3">
              {t("line")}
            </th>
            {columns.map((at) => (
              <th key={at} scope="col" className="min-w-36">
                <Select
                  label={t("field_of", { column: names[at - 1]?.trim() || at })}
                  bare
                  size="sm"
                  value={fieldAt(at)}
                  empty={t("not_used")}
                  choices={choices}
                  onChange={(field) =>
                    onChange(
                      assignField(mapping, { at, width: null, heading: headings[at - 1] ?? "" }, field),
                    )
                  }
                />
                {heading !== null && (
                  <span className="mt-1 block truncate font-medium">{names[at - 1] || "\u00a0"}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, n) => (
            <tr key={n} className="cells:h-6 cells:border-b cells:border-line cells:px-1.5">
              <td className="num text-ink-3">{first_line + n}</td>
              {columns.map((at) => (
                <td key={at} className={cx("max-w-60 truncate font-mono", !fieldAt(at) && "text-ink-3")}>
                  {row[at - 1]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
