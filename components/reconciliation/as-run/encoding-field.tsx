"use client";
import { useTranslations } from "next-intl";
import type { Import, ImportParams, ImportRead } from "@/components/reconciliation/as-run/use-import";
import { Select } from "@/components/ui/controls/select";
import { AS_RUN_ENCODINGS } from "@/lib/traffic/asrun/text";

type Encoding = NonNullable<ImportParams["encoding"]>;
const isKnown = (name: string) => AS_RUN_ENCODINGS.some((encoding) => encoding === name);

/** The encoding that the file is read with, beside a line with accents that shows whether it is right. */
export function EncodingField({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  if (!found.mappable) return null;
  const { accented, chosen_encoding: chosen, detected_encoding: detected } = found;
  const name = isKnown(detected) ? t(`encodings.${detected}`) : detected.toUpperCase();
  const isKept = chosen !== null && of.params.encoding === undefined;
  return (
    <div className="mt-4 grid items-start gap-3 sm:grid-cols-2">
      <Select<Encoding>
        label={t("encoding")}
        help={isKept && t("encoding_kept")}
        value={chosen ?? "auto"}
        choices={[
          { value: "auto", label: detected ? t("encoding_auto", { encoding: name }) : t("encoding_any") },
          ...AS_RUN_ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) })),
        ]}
        onChange={(encoding) => encoding && of.change({ encoding })}
      />
      <div className="min-w-0">
        <p className="text-xs font-medium text-ink-2">
          {accented ? t("accented", { line: accented.line }) : t("accents")}
        </p>
        {accented ? (
          <p
            className="mt-1 rounded-md border border-line bg-sunken px-2.5 py-1.5 font-mono text-xs [overflow-wrap:anywhere]"
            aria-live="polite"
          >
            {accented.text}
          </p>
        ) : (
          <p className="mt-1.5 text-ink-3">{t("no_accents")}</p>
        )}
      </div>
    </div>
  );
}
