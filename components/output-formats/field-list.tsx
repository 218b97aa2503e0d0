"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FieldRow } from "@/components/output-formats/field-row";
import { useSourceChoices } from "@/components/output-formats/use-choices";
import { Menu } from "@/components/ui/overlay/menu";
import {
  addField,
  changeField,
  listColumns,
  moveField,
  removeField,
} from "@/lib/traffic/designer/edit-fields";
import type { Field, OutputLine } from "@/lib/traffic/output-format";

const FIELDS_MOST = 60;

/** The fields of a line in order, moved by dragging, by Alt with an arrow key, or by their buttons. */
export function FieldList({
  fields,
  layout,
  errorAt,
  onChange,
}: {
  fields: readonly Field[];
  layout: Exclude<OutputLine["layout"], "text">;
  errorAt: (path: string) => string | undefined;
  onChange: (fields: Field[]) => void;
}) {
  const t = useTranslations("formats");
  const sources = useSourceChoices();
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const rows =
    layout === "columns"
      ? listColumns(fields)
      : fields.map((field) => ({ field, from: null, to: null, gap: null }));
  const nameOf = (field: Field) => {
    const name = sources.find(({ value }) => value === field.from)?.label ?? field.from;
    return field.from === "text" && field.text ? `${name} “${field.text}”` : name;
  };
  const listControls = (n: number) => [
    ...(list.current?.children[n]?.querySelectorAll<HTMLElement>("button, input, select") ?? []),
  ];
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? listControls(from).indexOf(focused) : -1;
    onChange(moveField(fields, from, to, layout));
    setOpen(null);
    setSaid(t("moved", { field: nameOf(row.field), number: to + 1, count: rows.length }));
    // The focus goes along: to the same control of the field in its new place.
    requestAnimationFrame(() => listControls(to)[at]?.focus());
  };
  return (
    <div className="grid gap-2">
      <ol ref={list} aria-label={t("fields")} className="divide-y divide-line border-y border-line">
        {rows.map((row, n) => (
          <FieldRow
            key={n}
            {...row}
            name={nameOf(row.field)}
            number={n + 1}
            last={n === rows.length - 1}
            layout={layout}
            sources={sources}
            open={open === n}
            isTarget={dragged !== null}
            errorAt={(path) => errorAt(`${n}.${path}`)}
            onOpen={() => setOpen(open === n ? null : n)}
            onChange={(part) => onChange(changeField(fields, n, part, layout))}
            onMove={(by) => move(n, n + by)}
            onRemove={() => {
              setOpen(null);
              onChange(removeField(fields, n, layout));
            }}
            onDrag={(on) => setDragged(on ? n : null)}
            onDrop={() => {
              if (dragged !== null) move(dragged, n);
              setDragged(null);
            }}
          />
        ))}
        {rows.length === 0 && <li className="py-2 text-ink-3">{t("no_fields")}</li>}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {rows.length < FIELDS_MOST && (
        <div>
          <Menu
            label={t("add_field")}
            icon={<Plus />}
            size="sm"
            items={sources.map(({ value, label }) => ({
              key: value,
              label,
              onSelect: () => onChange(addField(fields, value, layout)),
            }))}
          />
        </div>
      )}
    </div>
  );
}
