"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { TextArea } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Glyph, type GlyphName } from "@/components/ui/layout/glyph";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { buildVersionHref } from "@/lib/hrefs";
import type { LogRule } from "@/lib/traffic/log-rules";
import type { LogView } from "@/lib/traffic/log-view";

/** The rules that an edit breaks, those of each spot under its title, and whether it may be done in spite of them. */
export function BrokenRules({
  rules,
  spots = [],
  forceable,
}: {
  rules?: readonly LogRule[];
  spots?: readonly { title: string; rules: readonly LogRule[] }[];
  forceable: boolean;
}) {
  const t = useTranslations("log");
  const list = (of: readonly LogRule[]) => (
    <ul className="grid gap-2">
      {[...new Set(of)].map((rule) => (
        <li key={rule} className="flex items-start gap-2">
          <span className="mt-1 text-bad-ink">
            <Glyph name="cross" />
          </span>
          {t(`rules.${rule}`)}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {rules && list(rules)}
      {spots.length > 0 && (
        <ul className="grid gap-3">
          {spots.map((one, n) => (
            <li key={n} className="grid gap-1">
              <span className="font-medium">{one.title}</span>
              {list(one.rules)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-ink-3">{t(forceable ? "refused_forceable" : "refused_hard")}</p>
    </>
  );
}

/** Why rules are broken on purpose, kept with the name of who does it. */
export function ForceReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useTranslations("log");
  return (
    <TextArea
      label={t("force_reason")}
      help={t("force_reason_help")}
      value={value}
      onChange={onChange}
      maxLength={500}
    />
  );
}

/** Which rules a move breaks; what may be forced is done by giving a reason. */
export function RefusedDialog({
  refused,
  title,
  onForce,
  onClose,
}: {
  refused: Parameters<typeof BrokenRules>[0];
  title: string;
  onForce: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={t("refused_title", { title })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{refused.forceable ? ui("cancel") : ui("close")}</Button>
          {refused.forceable && (
            <Button
              look="danger"
              disabled={reason.trim() === "" && t("force_reason_missing")}
              onClick={() => onForce(reason.trim())}
            >
              {t("force")}
            </Button>
          )}
        </>
      }
    >
      <BrokenRules {...refused} />
      {refused.forceable && (
        <div className="mt-4">
          <ForceReason value={reason} onChange={setReason} />
        </div>
      )}
    </Dialog>
  );
}

type Diff = CallOutput<"logs.diff">["diff"];
const LOOKS: Record<Diff[number]["kind"], readonly [GlyphName, string]> = {
  added: ["plus", "text-ok-ink"],
  removed: ["cross", "text-bad-ink"],
  moved: ["arrows", "text-warn-ink"],
  copy: ["dot", "text-accent-ink"],
  file: ["dot", "text-accent-ink"],
  cart: ["dot", "text-accent-ink"],
};
/** The changes between two versions of a log. */
export function DiffList({ diff }: { diff: Diff }) {
  const t = useTranslations("log");
  const { time } = useFormat();
  if (diff.length === 0) return <p className="text-ink-3">{t("no_difference")}</p>;
  return (
    <ul className="num divide-y divide-line">
      {diff.map((line, n) => {
        const [glyph, ink] = LOOKS[line.kind];
        return (
          <li key={n} className="flex min-h-row items-center gap-3 py-0.5">
            <span className={cx("flex w-24 flex-none items-center gap-1.5 text-xs font-medium", ink)}>
              <Glyph name={glyph} />
              {t(`diff.${line.kind}`)}
            </span>
            <span className="w-16 flex-none">{time(line.second, true)}</span>
            <span className="cut grow font-medium">{line.title}</span>
            {line.kind === "moved" && line.from_second !== null && (
              <span className="flex-none text-xs text-ink-3">
                {t("diff_from", { time: time(line.from_second, true) })}
              </span>
            )}
            <span className="w-12 flex-none text-right text-ink-3">
              {t("short_seconds", { seconds: line.length })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What a version changed from the one before, and why it was published with problems. */
export function VersionDialog({
  log,
  version,
  onClose,
}: {
  log: LogView;
  version: number;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const answer = useCall("logs.diff", { uuid: log.station, date: log.date, version }, { staleTime: 0 });
  const published = log.versions.find(({ number }) => number === version);
  return (
    <Dialog
      title={t("version_title", { version })}
      onClose={onClose}
      actions={
        <>
          {published && <Button href={buildVersionHref(published.uuid)}>{t("version_open")}</Button>}
          <Button onClick={onClose}>{ui("close")}</Button>
        </>
      }
    >
      {published && published.problems > 0 && (
        <p className="mb-3 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
          <span className="mt-1 flex-none">
            <Glyph name="triangle" />
          </span>
          {t("published_with", { count: published.problems, reason: published.reason })}
        </p>
      )}
      <Loaded answer={answer} waiting={<Skeleton lines={4} />}>
        {({ diff }) => <DiffList diff={diff} />}
      </Loaded>
    </Dialog>
  );
}

export function NoteDialog({
  of,
  onSave,
  onClose,
}: {
  of: LogView["breaks"][number];
  onSave: (note: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const { time } = useFormat();
  const [note, setNote] = useState(of.note);
  return (
    <Dialog
      title={t("note_title", { time: time(of.second) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" onClick={() => onSave(note.trim())}>
            {t("note_save")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("note")}
        value={note}
        onChange={setNote}
        maxLength={500}
        help={t("note_help")}
        autoFocus
      />
    </Dialog>
  );
}
