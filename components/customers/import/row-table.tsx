"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Import, ImportRead } from "@/components/customers/import/use-import";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Tag } from "@/components/ui/feedback/tag";
import { DUPLICATE_CHOICES } from "@/lib/customers-import/duplicates";
import type { ImportField } from "@/lib/customers-import/fields";

type Row = ImportRead["rows"][number];

/** A cell of the file that can be corrected; it is read again when it is left. */
function Cell({ of, row, field }: { of: Import; row: Row; field: ImportField }) {
  const t = useTranslations("customer_import");
  const errors = useTranslations("errors");
  const text = row.texts[field] ?? "";
  const [value, setValue] = useState(text);
  const problem = row.problems.find((one) => one.field === field);
  const leave = () => value !== text && of.edit(row.line, field, value);
  return (
    <td className="min-w-36 px-1 py-1 align-top" onKeyDown={({ key }) => key === "Enter" && leave()}>
      <TextField
        bare
        size="sm"
        label={t("cell", { field: t(`fields.${field}`), row: row.line })}
        value={value}
        onChange={setValue}
        onBlur={leave}
        {...(problem && !problem.warning && { error: errors(problem.code) })}
        {...(problem?.warning && { help: errors(problem.code) })}
      />
    </td>
  );
}

function Outcome({ of, row }: { of: Import; row: Row }) {
  const t = useTranslations("customer_import");
  const { duplicate } = row;
  if (!duplicate) return <Tag>{t(`states.${row.state}`)}</Tag>;
  const { uuid, name, reason, choice } = duplicate;
  return (
    <div className="grid min-w-48 gap-1">
      <Select
        bare
        size="sm"
        label={t("choice_of", { row: row.line })}
        value={choice}
        choices={DUPLICATE_CHOICES.filter((one) => uuid || one === "skip" || one === "create").map(
          (value) => ({ value, label: t(`choices.${value}`) }),
        )}
        onChange={(value) => value && of.choose(row.line, value)}
      />
      <span className="text-xs text-ink-2">
        {t(`same.${reason}`)}{" "}
        {uuid ? (
          <Link href={`/customer/${uuid}`} target="_blank">
            {name}
          </Link>
        ) : (
          t("earlier", { name })
        )}
      </span>
    </div>
  );
}

/** The rows as they would be imported, wrong ones first. */
export function RowTable({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("customer_import");
  const assigned = found.columns.flatMap(({ field }) => field ?? []);
  // A field in which something is missing can be filled although no column has it.
  const missing = found.groups.flatMap(({ field }) => (assigned.includes(field) ? [] : field));
  const fields = [...new Set([...missing, ...assigned])];
  return (
    <div className="overflow-x-auto">
      <table aria-label={t("rows")} className="w-full border-collapse">
        <thead>
          <tr className="h-8 border-b border-line text-left text-xs text-ink-2">
            <th scope="col" className="px-2.5 font-medium">
              {t("row")}
            </th>
            <th scope="col" className="px-2.5 font-medium">
              {t("outcome")}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className="px-2.5 font-medium">
                {t(`fields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {found.rows.map((row) => (
            <tr key={row.line}>
              <td className="num px-2.5 py-2 align-top text-ink-3">{row.line}</td>
              <td className="px-2.5 py-1 align-top">
                <Outcome of={of} row={row} />
              </td>
              {fields.map((field) => (
                <Cell key={`${field} ${row.texts[field] ?? ""}`} of={of} row={row} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
