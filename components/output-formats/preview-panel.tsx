"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemList } from "@/components/day-log/problem-list";
import { ByteView } from "@/components/output-formats/byte-view";
import { SampleCompare } from "@/components/output-formats/sample-compare";
import type { LivePreview, Preview } from "@/components/output-formats/use-preview";
import { DateField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { useProblem } from "@/components/ui/feedback/sentence";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import type { FieldProblem } from "@/lib/errors";
import { compareFiles, type FileComparison, splitLines } from "@/lib/traffic/designer/file-lines";
import { LINE_GROUPS } from "@/lib/traffic/formats/styles";
import type { FormatDefinition } from "@/lib/traffic/output-format";

type Station = { uuid: string; name: string };
export type Sample = { name: string; bytes: Uint8Array };

/** A real day in the definition as it is on the screen: its bytes, a sample beside them, and what playout would refuse. */
export function PreviewPanel({
  name,
  preview,
  definition,
  stations,
}: {
  name: string;
  preview: LivePreview;
  definition: FormatDefinition;
  stations: readonly Station[] | undefined;
}) {
  const t = useTranslations("formats");
  const { shown, problems, error, retry, station } = preview;
  if (stations?.length === 0) return <Empty title={t("preview")}>{t("no_station")}</Empty>;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 border-b border-line bg-surface px-4 py-2.5">
        <h3 className="w-full font-semibold">{t("preview")}</h3>
        <Select
          className="w-44 max-sm:grow"
          label={t("station")}
          value={station}
          choices={(stations ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={preview.setStation}
        />
        <DateField className="w-34" label={t("date")} value={preview.date} onChange={preview.setDate} />
      </div>
      {problems.length > 0 && <Problems of={problems} />}
      {error !== null && <Failed error={error} onRetry={retry} />}
      {error === null && !shown && problems.length === 0 && <Skeleton lines={10} className="p-4" />}
      {shown && (
        <Files name={name} preview={shown} busy={preview.busy} definition={definition} station={station} />
      )}
    </>
  );
}

/** What keeps the definition from being written, with the part of it. */
function Problems({ of }: { of: readonly FieldProblem[] }) {
  const t = useTranslations("formats");
  const say = useProblem();
  const sayWhere = (path: string) => {
    const [, name, line, part, field] = path.split(".");
    const group = LINE_GROUPS.find((one) => one === name);
    if (name === "file") return t("file_title");
    if (!group) return t("values_title");
    if (line === undefined) return t(`groups.${group}`);
    const values = { group: t(`groups.${group}`), line: Number(line) + 1 };
    return part === "fields" && field !== undefined
      ? t("place_field", { ...values, field: Number(field) + 1 })
      : t("place_line", values);
  };
  return (
    <div role="alert" className="border-b border-line bg-bad-soft px-4 py-2 text-bad-ink">
      <p className="font-medium">{t("cannot_write")}</p>
      <ul>
        {of.map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>
            {t("problem_at", { place: sayWhere(problem.path), problem: say(problem) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Files({
  name,
  preview,
  busy,
  definition,
  station,
}: {
  /** What the format is called in the list of problems. */
  name: string;
  preview: Preview;
  busy: boolean;
  definition: FormatDefinition;
  station: string | null;
}) {
  const t = useTranslations("formats");
  const [chosen, setChosen] = useState("");
  const [sample, setSample] = useState<Sample | null>(null);
  const { files, more, spots, problems } = preview;
  const { encoding } = definition.file;
  const file = files.find((one) => one.name === chosen) ?? files[0];
  const compared: FileComparison | null =
    sample && file ? compareFiles(file.lines, splitLines(sample.bytes, encoding)) : null;
  return (
    <div aria-busy={busy || undefined}>
      {spots === 0 && <p className="px-4 py-2 text-ink-3">{t("no_spots")}</p>}
      {file ? (
        <section aria-label={t("bytes")} className="border-b border-line bg-surface">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            {files.length > 1 ? (
              <Select
                bare
                size="sm"
                className="w-64 max-w-full font-mono"
                label={t("shown_file")}
                value={file.name}
                choices={files.map((one) => ({ value: one.name, label: one.name }))}
                onChange={(next) => setChosen(next ?? "")}
              />
            ) : (
              <span className="font-mono text-2xs">{file.name}</span>
            )}
            <span className="num text-xs text-ink-3">
              {t("size", { lines: file.lines.length, bytes: file.size })}
            </span>
            {more > 0 && <span className="num text-xs text-ink-3">{t("more", { count: more })}</span>}
          </div>
          <ByteView
            key={file.name}
            lines={file.lines}
            encoding={encoding}
            marked={compared?.differences[0] ?? null}
          />
        </section>
      ) : (
        <p className="border-b border-line px-4 py-3 text-ink-3">{t("no_files")}</p>
      )}
      <SampleCompare sample={sample} compared={compared} onSample={setSample} />
      <section className="px-4 py-3">
        <h3 className="mb-1.5 font-semibold">{t("checks")}</h3>
        {station && <ProblemList station={station} checks={[{ format: "", name, problems }]} />}
      </section>
    </div>
  );
}
