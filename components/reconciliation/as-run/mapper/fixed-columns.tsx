"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { AS_RUN_FIELDS } from "@/lib/traffic/asrun/fields";
import type { AsRunMapping, MappedColumn } from "@/lib/traffic/asrun/mapping/mapping";
import { MOST_POSITION, MOST_WIDTH } from "@/lib/traffic/asrun/mapping/separators";

/** The marked columns as fields: what each holds, where it starts and how wide it is. */
export function FixedColumns({
  mapping,
  onChange,
}: {
  mapping: AsRunMapping;
  onChange: (mapping: AsRunMapping) => void;
}) {
  const t = useTranslations("mapper");
  const { columns } = mapping;
  const replace = (old: MappedColumn, next: Partial<MappedColumn>) =>
    onChange({ ...mapping, columns: columns.map((one) => (one === old ? { ...one, ...next } : one)) });
  if (columns.length === 0) return <p className="text-ink-2">{t("no_columns")}</p>;
  return (
    <ul aria-label={t("columns")} className="grid gap-2 sm:grid-cols-2">
      {columns.map((column) => {
        const name = t(`fields.${column.field}`);
        const taken = columns.filter((one) => one !== column).map((one) => one.field);
        return (
          <li key={column.field} className="flex items-end gap-1.5">
            <Select
              className="grow"
              size="sm"
              label={t("field")}
              value={column.field}
              choices={AS_RUN_FIELDS.filter((field) => !taken.includes(field)).map((value) => ({
                value,
                label: t(`fields.${value}`),
              }))}
              onChange={(field) => field && replace(column, { field })}
            />
            <NumberField
              className="w-18"
              size="sm"
              label={t("start")}
              least={1}
              most={MOST_POSITION}
              value={column.at}
              onChange={(at) => at !== null && replace(column, { at })}
            />
            <NumberField
              className="w-18"
              size="sm"
              label={t("width")}
              least={1}
              most={MOST_WIDTH}
              value={column.width}
              onChange={(width) => width !== null && replace(column, { width })}
            />
            <IconButton
              size="sm"
              icon={<X />}
              label={t("remove", { name })}
              onClick={() => onChange({ ...mapping, columns: columns.filter((one) => one !== column) })}
            />
          </li>
        );
      })}
    </ul>
  );
}
