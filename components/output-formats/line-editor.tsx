"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { FieldList } from "@/components/output-formats/field-list";
import { useSourceChoices } from "@/components/output-formats/use-choices";
import { IconButton } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TokenField } from "@/components/ui/controls/token-field";
import { changeLayout } from "@/lib/traffic/designer/edit-fields";
import { QUOTES } from "@/lib/traffic/formats/styles";
import type { OutputLine } from "@/lib/traffic/output-format";

const LAYOUTS = { columns: "columns", delimited: "delimited", text: "free" } as const;
const LAYOUT_NAMES = ["columns", "delimited", "text"] as const;
/** Separators that are hard to see or to type. */
const DELIMITERS = { tab: "\t", comma: ",", semicolon: ";", pipe: "|", space: " " } as const;
const DELIMITER_NAMES = ["tab", "comma", "semicolon", "pipe", "space"] as const;

type Delimited = Extract<OutputLine, { layout: "delimited" }>;
type ErrorAt = (path: string) => string | undefined;

/** One line of a part: its layout, and the fields or the text it consists of. */
export function LineEditor({
  line,
  number,
  errorAt,
  onChange,
  onRemove,
}: {
  line: OutputLine;
  number: number;
  errorAt: ErrorAt;
  onChange: (line: OutputLine) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("formats");
  const sources = useSourceChoices();
  const { layout, needs, lacks } = line;
  const nameAll = (of: readonly string[]) =>
    of.map((source) => sources.find(({ value }) => value === source)?.label ?? source).join(", ");
  return (
    <fieldset
      aria-label={t("line", { number })}
      className="grid min-w-0 gap-3 rounded-md border border-line p-3"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Segmented
          size="sm"
          label={t("layout")}
          value={layout}
          choices={LAYOUT_NAMES.map((value) => ({ value, label: t(`layouts.${LAYOUTS[value]}`) }))}
          onChange={(next) => onChange(changeLayout(line, next))}
        />
        {layout === "delimited" && <DelimitedFields line={line} errorAt={errorAt} onChange={onChange} />}
        <IconButton
          className="ml-auto"
          look="quiet"
          icon={<X />}
          label={t("remove_line", { number })}
          onClick={onRemove}
        />
      </div>
      {(needs.length > 0 || lacks.length > 0) && (
        <p className="flex flex-wrap gap-x-4 text-xs text-ink-3">
          {needs.length > 0 && <span>{t("conditions", { needs: nameAll(needs) })}</span>}
          {lacks.length > 0 && <span>{t("conditions_lacks", { lacks: nameAll(lacks) })}</span>}
        </p>
      )}
      {layout === "text" ? (
        <TokenField
          label={t("text")}
          help={t("text_help")}
          error={errorAt("text")}
          value={line.text}
          tokens={sources
            .filter(({ value }) => value !== "text")
            .map(({ value, label }) => ({ name: value, label }))}
          onChange={(text) => onChange({ ...line, text })}
        />
      ) : (
        <FieldList
          fields={line.fields}
          layout={layout}
          errorAt={(path) => errorAt(`fields.${path}`)}
          onChange={(fields) => onChange({ ...line, fields })}
        />
      )}
    </fieldset>
  );
}

function DelimitedFields({
  line,
  errorAt,
  onChange,
}: {
  line: Delimited;
  errorAt: ErrorAt;
  onChange: (line: Delimited) => void;
}) {
  const t = useTranslations("formats");
  const named = DELIMITER_NAMES.find((name) => DELIMITERS[name] === line.delimiter);
  return (
    <>
      <Select
        size="sm"
        className="w-40"
        label={t("delimiter")}
        error={errorAt("delimiter")}
        value={named ?? line.delimiter}
        choices={[
          ...DELIMITER_NAMES.map((value) => ({ value, label: t(`delimiters.${value}`) })),
          ...(named ? [] : [{ value: line.delimiter, label: line.delimiter }]),
        ]}
        onChange={(name) => {
          const known = DELIMITER_NAMES.find((one) => one === name);
          if (known) onChange({ ...line, delimiter: DELIMITERS[known] });
        }}
      />
      <Select
        size="sm"
        className="w-36"
        label={t("quotes")}
        value={line.quotes}
        choices={QUOTES.map((value) => ({ value, label: t(`quote_rules.${value}`) }))}
        onChange={(quotes) => quotes && onChange({ ...line, quotes })}
      />
      <Checkbox
        label={t("for_sheets")}
        value={line.for_sheets}
        onChange={(for_sheets) => onChange({ ...line, for_sheets })}
      />
    </>
  );
}
