"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LineEditor } from "@/components/output-formats/line-editor";
import type { DesignerPart } from "@/components/output-formats/part";
import { Button } from "@/components/ui/controls/button";
import { Segmented, Select } from "@/components/ui/controls/select";
import { changeLayout } from "@/lib/traffic/designer/edit-fields";
import { LINE_GROUPS, type LineGroup } from "@/lib/traffic/formats/styles";
import type { OutputLine } from "@/lib/traffic/output-format";

const LINES_MOST = 20;
const JINGLES = ["spot", "none", "own"] as const;

/** What a jingle's lines are: those of spots, none, or its own. */
function readJingles(lines: readonly OutputLine[] | undefined): (typeof JINGLES)[number] {
  if (lines === undefined) return "spot";
  return lines.length ? "own" : "none";
}

/** The lines of the file, one part of it at a time. */
export function LineGroups({ definition, change, errorAt }: DesignerPart) {
  const t = useTranslations("formats");
  const [group, setGroup] = useState<LineGroup>("spot");
  const lines = definition[group] ?? [];
  const put = (next: OutputLine[]) => change({ [group]: next });
  const jingles = readJingles(definition.jingle);
  const groups = LINE_GROUPS.map((value) => ({
    value,
    label: t("group_count", { group: t(`groups.${value}`), count: definition[value]?.length ?? 0 }),
  }));
  const isEdited = group !== "jingle" || jingles === "own";
  return (
    <section aria-labelledby="format-lines" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h3 id="format-lines" className="w-full font-semibold">
          {t("lines_title")}
        </h3>
        <Select
          className="w-60 max-w-full"
          label={t("group")}
          value={group}
          choices={groups}
          error={errorAt(group)}
          onChange={(next) => next && setGroup(next)}
        />
        {group === "jingle" && (
          <Segmented
            label={t("jingles")}
            value={jingles}
            choices={JINGLES.map((value) => ({ value, label: t(`jingle_lines.${value}`) }))}
            onChange={(how) => change({ jingle: { spot: undefined, none: [], own: definition.spot }[how] })}
          />
        )}
      </div>
      {isEdited && lines.length === 0 && <p className="text-ink-3">{t("no_lines")}</p>}
      {isEdited &&
        lines.map((line, n) => (
          <LineEditor
            key={`${group} ${n}`}
            line={line}
            number={n + 1}
            errorAt={(path) => errorAt(`${group}.${n}.${path}`)}
            onChange={(next) => put(lines.with(n, next))}
            onRemove={() => put(lines.toSpliced(n, 1))}
          />
        ))}
      {isEdited && lines.length < LINES_MOST && (
        <div>
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() => put([...lines, changeLayout(null, lines.at(-1)?.layout ?? "columns")])}
          >
            {t("add_line")}
          </Button>
        </div>
      )}
    </section>
  );
}
