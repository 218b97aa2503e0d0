"use client";
import { useTranslations } from "next-intl";
import { useStyleChoices } from "@/components/output-formats/use-choices";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { LENGTH_STYLES, LETTERS, QUOTES, type Source, TIME_STYLES } from "@/lib/traffic/formats/styles";
import type { Field, OutputLine } from "@/lib/traffic/output-format";

const GAP_MOST = 500;
const WIDTH_MOST = 500;
const ALIGNS = ["left", "right"] as const;
const TIMES: readonly Source[] = ["time", "break_time"];
const LENGTHS: readonly Source[] = ["length", "break_length"];

/** What a field has beside its value and width: place in its columns, style, and the text for a missing value. */
export function FieldDetails({
  field,
  gap,
  layout,
  errorAt,
  onChange,
}: {
  field: Field;
  gap: number | null;
  layout: OutputLine["layout"];
  errorAt: (path: string) => string | undefined;
  onChange: (part: Partial<Field> & { gap?: number }) => void;
}) {
  const t = useTranslations("formats");
  const styles = useStyleChoices();
  const { from } = field;
  return (
    <div className="mt-2 grid gap-x-4 gap-y-3 p-2 sm:grid-cols-6">
      {layout === "columns" ? (
        <>
          <NumberField
            size="sm"
            className="sm:col-span-2"
            label={t("gap")}
            most={GAP_MOST}
            value={gap}
            onChange={(next) => onChange({ gap: next ?? 0 })}
          />
          <Segmented
            size="sm"
            className="sm:col-span-2"
            label={t("align")}
            value={field.align}
            choices={ALIGNS.map((value) => ({ value, label: t(`aligns.${value}`) }))}
            onChange={(align) => onChange({ align })}
          />
          <TextField
            size="sm"
            className="sm:col-span-2"
            label={t("pad")}
            value={field.pad}
            maxLength={1}
            error={errorAt("pad")}
            onChange={(pad) => onChange({ pad: pad || " " })}
          />
        </>
      ) : (
        <>
          <NumberField
            size="sm"
            optional
            className="sm:col-span-3"
            label={t("width")}
            least={1}
            most={WIDTH_MOST}
            value={field.width ?? null}
            onChange={(width) => onChange({ width: width ?? undefined })}
          />
          <Select
            size="sm"
            className="sm:col-span-3"
            label={t("quotes")}
            value={field.quotes ?? null}
            empty={t("quotes_line")}
            choices={QUOTES.map((value) => ({ value, label: t(`quote_rules.${value}`) }))}
            onChange={(quotes) => onChange({ quotes: quotes ?? undefined })}
          />
        </>
      )}
      <Select
        size="sm"
        className="sm:col-span-2"
        label={t("field_letters")}
        value={field.letters}
        choices={LETTERS.map((value) => ({ value, label: t(`letters.${value}`) }))}
        onChange={(letters) => letters && onChange({ letters })}
      />
      {TIMES.includes(from) && (
        <Select
          size="sm"
          className="sm:col-span-2"
          label={t("time_style")}
          value={field.time_style ?? null}
          empty={t("of_format")}
          choices={styles(TIME_STYLES)}
          onChange={(style) => onChange({ time_style: style ?? undefined })}
        />
      )}
      {LENGTHS.includes(from) && (
        <Select
          size="sm"
          className="sm:col-span-2"
          label={t("length_style")}
          value={field.length_style ?? null}
          empty={t("of_format")}
          choices={styles(LENGTH_STYLES)}
          onChange={(style) => onChange({ length_style: style ?? undefined })}
        />
      )}
      {from !== "text" && (
        <TextField
          size="sm"
          className="sm:col-span-2"
          label={t("missing")}
          help={t("missing_help")}
          value={field.text}
          maxLength={500}
          error={errorAt("text")}
          onChange={(text) => onChange({ text })}
        />
      )}
    </div>
  );
}
