"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { End } from "@/components/output-formats/byte-view";
import { IconButton } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { cx } from "@/components/ui/cx";
import { Glyph } from "@/components/ui/layout/glyph";
import type { FileComparison, FileLine, LineDifference } from "@/lib/traffic/designer/file-lines";

const BYTES_MOST = 5_000_000;
type Sample = { name: string; bytes: Uint8Array };

/** A file that playout accepts, against the shown one: line by line, the first difference first. It is not sent. */
export function SampleCompare({
  sample,
  compared,
  onSample,
}: {
  sample: Sample | null;
  compared: FileComparison | null;
  onSample: (sample: Sample | null) => void;
}) {
  const t = useTranslations("formats");
  const [error, setError] = useState<string>();
  const take = async ([file]: File[]) => {
    if (!file) return;
    setError(undefined);
    try {
      onSample({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch {
      setError(t("sample_unread"));
    }
  };
  return (
    <section className="border-b border-line px-4 py-3">
      <h3 className="mb-1.5 font-semibold">{t("sample")}</h3>
      {sample && compared ? (
        <>
          <div className="flex items-center gap-2">
            <span className="cut font-mono text-2xs">{sample.name}</span>
            <IconButton
              look="quiet"
              size="sm"
              icon={<X />}
              label={t("sample_remove")}
              onClick={() => onSample(null)}
            />
          </div>
          <Result of={compared} />
        </>
      ) : (
        <DropZone
          small
          bare
          label={t("sample_drop")}
          help={t("sample_help")}
          most={BYTES_MOST}
          error={error}
          onFiles={(files) => void take(files)}
        />
      )}
    </section>
  );
}

function Result({ of: { equal, lines, differences } }: { of: FileComparison }) {
  const t = useTranslations("formats");
  const [first] = differences;
  return (
    <div>
      <p role="status" className={cx("num flex items-center gap-2", first ? "text-bad-ink" : "text-ok-ink")}>
        <Glyph name={first ? "cross" : "tick"} />
        {first ? t("sample_differs", { equal, lines, line: first.line }) : t("sample_equal", { lines })}
      </p>
      <ol className="divide-y divide-line">
        {differences.map((difference) => (
          <li key={difference.line} className="py-1.5">
            <Difference of={difference} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Difference({ of: { line, column, ours, sample } }: { of: LineDifference }) {
  const t = useTranslations("formats");
  const title = column === null ? t("sample_line", { line }) : t("sample_at", { line, column });
  return (
    <>
      <p className="num text-xs font-medium">{title}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
        {[["ours", ours] as const, ["theirs", sample] as const].map(([whose, text]) => (
          <div key={whose} className="contents">
            <dt className="text-ink-3">{t(whose)}</dt>
            <dd className="overflow-x-auto font-mono text-2xs whitespace-pre">
              {text ? (
                <Marked of={text} column={column} />
              ) : (
                <span className="font-sans">{t("none_here")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const SHOWN_BEFORE = 20;
/** A line from shortly before the first sign that differs, which is marked; without one its end differs. */
function Marked({ of, column }: { of: FileLine; column: number | null }) {
  if (column === null)
    return (
      <>
        {of.text} <End of={of} />
      </>
    );
  const from = Math.max(0, column - 1 - SHOWN_BEFORE);
  return (
    <>
      {from > 0 && "…"}
      {of.text.slice(from, column - 1)}
      <mark className="rounded-[2px] bg-bad-soft font-semibold text-bad-ink">
        {of.text.slice(column - 1, column) || "∅"}
      </mark>
      {of.text.slice(column)}
    </>
  );
}
