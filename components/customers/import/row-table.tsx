"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Import, ImportRead } from "@/components/customers/import/use-import";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { HeadRow } from "@/components/ui/table/head-row";
import { DUPLICATE_CHOICES } from "@/lib/customers-import/duplicates";
import type { ImportField } from "@/lib/customers-import/fields";

/** Fields whose texts are long. */
const WIDE: ReadonlySet<ImportField> = new Set([
  "name",
  "legal_name",
  "vat_number",
  "email",
  "street",
  "address",
  "note",
]);

const STATES = {
  wrong: { tone: "bad", glyph: "cross" },
  update: { tone: "accent", glyph: "arrows" },
  skip: { tone: "neutral", glyph: "dashed" },
  new: { tone: "ok", glyph: "plus" },
} as const;

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
    <td
      className={cx("px-1 py-1 align-top", WIDE.has(field) ? "min-w-56" : "min-w-36")}
      onKeyDown={({ key }) => key === "Enter" && leave()}
    >
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
  const { duplicate, state } = row;
  if (!duplicate) {
    const errors = row.problems.filter(({ warning }) => !warning);
    return (
      <div className="py-1">
        <Badge {...STATES[state]}>{t(`states.${state}`)}</Badge>
        {errors.length > 0 && (
          <span className="mt-1 block text-xs text-ink-2">
            {errors.map(({ field }) => t(`fields.${field}`)).join(", ")}
          </span>
        )}
      </div>
    );
  }
  const { uuid, name, reason, choice } = duplicate;
  return (
    <div className="grid min-w-48 gap-1 max-sm:min-w-36">
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
    <div className="relative overflow-x-auto">
      <table aria-label={t("rows")} className="w-full border-collapse">
        <thead>
          <HeadRow>
            {[t("row"), t("outcome"), ...fields.map((field) => t(`fields.${field}`))].map((head) => (
              <th key={head} scope="col" className="px-2.5">
                {head}
              </th>
            ))}
          </HeadRow>
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
