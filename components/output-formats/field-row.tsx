"use client";
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { FieldDetails } from "@/components/output-formats/field-details";
import { IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { type Choice, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import type { Source } from "@/lib/traffic/formats/styles";
import type { Field, OutputLine } from "@/lib/traffic/output-format";

const WIDTH_MOST = 500;

type Props = {
  field: Field;
  /** The columns it takes; null in delimited lines. `to` is null where it has no end. */
  from: number | null;
  to: number | null;
  gap: number | null;
  name: string;
  number: number;
  last: boolean;
  layout: Exclude<OutputLine["layout"], "text">;
  sources: readonly Choice<Source>[];
  open: boolean;
  /** Whether another field is being dragged over the list. */
  isTarget: boolean;
  errorAt: (path: string) => string | undefined;
  onOpen: () => void;
  onChange: (part: Partial<Field> & { gap?: number }) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onDrag: (on: boolean) => void;
  onDrop: () => void;
};

/** One field: its place, its value and its width; the rest of it behind the arrow. */
export function FieldRow(props: Props) {
  const { field, name, number, layout, open, isTarget, errorAt, onChange, onMove } = props;
  const t = useTranslations("formats");
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      className={cx("py-1.5", open && "bg-selected")}
      onKeyDown={keys}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Place {...props} />
        <Select
          bare
          size="sm"
          className="w-28 grow"
          label={`${t("field", { number, source: name })} · ${t("source")}`}
          value={field.from}
          choices={props.sources}
          onChange={(from) => {
            // A fixed text is no text for a missing value.
            const isOther = (from === "text") !== (field.from === "text");
            if (from) onChange({ from, ...(isOther && { text: "" }) });
          }}
        />
        {field.from === "text" && (
          <TextField
            bare
            size="sm"
            className="w-24"
            label={`${t("field", { number, source: name })} · ${t("fixed_value")}`}
            value={field.text}
            error={errorAt("text")}
            maxLength={500}
            onChange={(text) => onChange({ text })}
          />
        )}
        {layout === "columns" && (
          <NumberField
            bare
            size="sm"
            className="w-16"
            label={`${name} · ${t("width")}`}
            least={1}
            most={WIDTH_MOST}
            value={field.width ?? null}
            error={errorAt("width") ?? errorAt("at")}
            onChange={(width) => onChange({ width: width ?? undefined })}
          />
        )}
        <Buttons {...props} />
      </div>
      {open && <FieldDetails {...props} />}
    </li>
  );
}

/** The handle for the pointer to drag it by, and its columns or its number. */
function Place({ from, to, number, onDrag, name }: Props) {
  const t = useTranslations("formats");
  const end = to === null ? t("columns_open", { from: from ?? 1 }) : t("columns", { from: from ?? 1, to });
  return (
    <span className="flex w-17 flex-none items-center gap-1.5">
      <span
        aria-hidden
        draggable
        data-tip={t("drag", { field: name })}
        className="cursor-grab text-ink-3 pointer-coarse:hidden"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", name);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
      >
        <GripVertical size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="num text-xs text-ink-3">{from === null ? number : end}</span>
    </span>
  );
}

function Buttons({ name, number, last, open, onMove, onOpen, onRemove }: Props) {
  const t = useTranslations("formats");
  return (
    <span className="ml-auto flex flex-none items-center">
      <IconButton
        look="quiet"
        size="sm"
        icon={<ArrowUp />}
        label={t("move_up", { field: name })}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        look="quiet"
        size="sm"
        icon={<ArrowDown />}
        label={t("move_down", { field: name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton
        look="quiet"
        size="sm"
        icon={<X />}
        label={t("remove_field", { field: name })}
        onClick={onRemove}
      />
      <IconButton
        look="quiet"
        size="sm"
        icon={open ? <ChevronDown /> : <ChevronRight />}
        label={t(open ? "hide_details" : "show_details", { field: name })}
        aria-expanded={open}
        onClick={onOpen}
      />
    </span>
  );
}
