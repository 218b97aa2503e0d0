"use client";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type BreakLine, common } from "@/components/breaks/edit";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Draft } from "@/components/ui/feedback/draft";

export type Frame = Pick<
  BreakLine,
  "opener" | "closer" | "separator" | "topup_set" | "code_above" | "code_below" | "file_when_empty"
>;
const JINGLES = ["opener", "closer", "separator"] as const;
const CODES = ["code_above", "code_below"] as const;

/** What stands around a break: jingles, lines in the log, and whether an empty one still makes a file. */
export function FrameFields({
  lines,
  onChange,
}: {
  lines: readonly (Frame & Partial<BreakLine>)[];
  onChange: (to: Partial<Frame>) => void;
}) {
  const t = useTranslations("breaks");
  const { tenant } = useShell();
  const may = useMay("media:read");
  const { data } = useCall(
    "commercials.list",
    { tenant: tenant.uuid, per_page: 200, filters: { kind: "jingle" } },
    { enabled: may, staleTime: 60_000 },
  );
  const sets = useCall(
    "topups.list",
    { tenant: tenant.uuid, per_page: 200 },
    { enabled: may, staleTime: 60_000 },
  );
  const of = lines;
  const jingles = (data?.rows ?? []).map((row) => ({ value: row.uuid, label: row.title }));
  const framed = of.some(
    (line) => JINGLES.some((role) => line[role]) || line.topup_set || CODES.some((code) => line[code]),
  );
  return (
    <details className="group/frame col-span-2" open={framed}>
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-xs text-xs font-medium text-ink-2 hover:text-ink">
        <ChevronRight
          size={13}
          strokeWidth={1.75}
          className="transition-transform group-open/frame:rotate-90"
          aria-hidden
        />
        {t("frame")}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-x-2 gap-y-2.5">
        {JINGLES.map((role) => (
          <Select
            key={role}
            size="sm"
            label={t(`jingles.${role}`)}
            value={common(of, role)}
            empty={of.some((line) => line[role]) && common(of, role) === null ? t("differs") : t("no_jingle")}
            choices={jingles}
            onChange={(value) => onChange({ [role]: value })}
          />
        ))}
        <Select
          size="sm"
          label={t("topups")}
          value={common(of, "topup_set")}
          empty={
            of.some((line) => line.topup_set) && common(of, "topup_set") === null
              ? t("differs")
              : t("topups_usual")
          }
          choices={(sets.data?.rows ?? []).map((row) => ({ value: row.uuid, label: row.name }))}
          onChange={(value) => onChange({ topup_set: value })}
        />
        {CODES.map((code) => (
          <Draft key={code} value={common(of, code) ?? ""} onCommit={(value) => onChange({ [code]: value })}>
            {(bind) => (
              <TextField
                size="sm"
                className="col-span-2"
                label={t(code)}
                {...(common(of, code) === null && { placeholder: t("differs") })}
                maxLength={200}
                {...bind}
              />
            )}
          </Draft>
        ))}
        <Checkbox
          className="col-span-2"
          label={t("file_when_empty")}
          value={common(of, "file_when_empty") ?? false}
          onChange={(on) => onChange({ file_when_empty: on })}
        />
      </div>
    </details>
  );
}
