"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DesignerPart } from "@/components/output-formats/part";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { TokenField } from "@/components/ui/controls/token-field";
import { readReplacements, writeReplacements } from "@/lib/traffic/designer/replacements";
import { ENCODINGS } from "@/lib/traffic/encoding";
import { FILE_UNITS, LETTERS, NAME_PARTS } from "@/lib/traffic/formats/styles";

const CUT_CODES = ["code:1", "code:2"];
const LINE_ENDS = [
  { value: "\r\n", label: "CR LF" },
  { value: "\n", label: "LF" },
] as const;

/** How many files a day has, what they are called, and how they are encoded. */
export function FileFields({ definition, change, errorAt }: DesignerPart) {
  const t = useTranslations("formats");
  const { file } = definition;
  const put = (part: Partial<typeof file>) => change({ file: { ...file, ...part } });
  const [typed, setTyped] = useState<string | null>(null);
  const saved = writeReplacements(file.transliterate);
  const parts = NAME_PARTS.map((name) => ({ name, label: t(`parts.${name}`) }));
  return (
    <section aria-labelledby="format-file" className="grid gap-x-4 gap-y-3 sm:grid-cols-6">
      <h3 id="format-file" className="font-semibold sm:col-span-6">
        {t("file_title")}
      </h3>
      <Segmented
        className="sm:col-span-6"
        label={t("unit")}
        value={file.unit}
        choices={FILE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={(unit) => put({ unit })}
      />
      {file.unit === "rolling" && <p className="text-xs text-ink-3 sm:col-span-6">{t("rolling_help")}</p>}
      <TokenField
        className="sm:col-span-4"
        label={t("file_name")}
        help={t("file_name_help")}
        error={errorAt("file.file_name")}
        value={file.file_name}
        tokens={[...parts, ...CUT_CODES.map((name) => ({ name, label: t("parts.code") }))]}
        onChange={(file_name) => put({ file_name })}
      />
      <Select
        className="sm:col-span-2"
        label={t("name_letters")}
        value={file.letters}
        choices={LETTERS.map((value) => ({ value, label: t(`letters.${value}`) }))}
        onChange={(letters) => letters && put({ letters })}
      />
      <Select
        className="sm:col-span-2"
        label={t("encoding")}
        value={file.encoding}
        choices={ENCODINGS.map((value) => ({
          value,
          label: t.has(`encodings.${value}`) ? t(`encodings.${value}`) : value,
        }))}
        onChange={(encoding) => encoding && put({ encoding })}
      />
      <Segmented
        className="sm:col-span-2"
        label={t("eol")}
        value={file.eol}
        choices={LINE_ENDS}
        onChange={(eol) => put({ eol })}
      />
      <TextField
        className="sm:col-span-2"
        label={t("replacements")}
        help={t("replacements_help")}
        error={errorAt("file.transliterate")}
        value={typed ?? saved}
        maxLength={1_000}
        onChange={(text) => {
          setTyped(text);
          put({ transliterate: readReplacements(text) });
        }}
        onBlur={() => setTyped(null)}
      />
      <div className="sm:col-span-6">
        <Checkbox
          label={t("final_eol")}
          value={file.final_eol}
          onChange={(final_eol) => put({ final_eol })}
        />
      </div>
    </section>
  );
}
