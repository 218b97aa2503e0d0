"use client";
import { useTranslations } from "next-intl";
import type { Import, ImportRead } from "@/components/customers/import/use-import";
import { Select } from "@/components/ui/controls/select";
import { RecordTable } from "@/components/ui/table/record-table";
import { IMPORT_FIELDS } from "@/lib/customers-import/fields";

/** The columns of the file with sample values, and the field each one fills. */
export function ColumnList({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("customer_import");
  const rows = found.columns.map((column, at) => ({
    ...column,
    at,
    name: column.head || t("column", { number: at + 1 }),
  }));
  return (
    <RecordTable
      label={t("columns")}
      rows={rows}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          id: "head",
          head: t("in_file"),
          cell: ({ name, samples }) => (
            <span className="block py-1 [overflow-wrap:anywhere]">
              <b className="font-medium">{name}</b>
              <span className="block text-xs text-ink-3">{samples.join(" · ")}</span>
            </span>
          ),
        },
        {
          id: "field",
          head: t("field"),
          className: "w-56 max-sm:w-40",
          cell: ({ at, name, field }) => (
            <Select
              bare
              size="sm"
              label={t("field_of", { name })}
              value={field}
              empty={t("left_out")}
              choices={IMPORT_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
              onChange={(value) => of.assign(at, value)}
            />
          ),
        },
      ]}
    />
  );
}
