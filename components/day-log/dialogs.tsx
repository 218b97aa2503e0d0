"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { Refused } from "@/components/day-log/use-log-edits";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Glyph, type GlyphName } from "@/components/ui/layout/glyph";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { buildVersionHref } from "@/lib/hrefs";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

/** The rules that an edit breaks, and whether it may be done in spite of them. */
export function BrokenRules({ rules, forceable }: Pick<Refused, "rules" | "forceable">) {
  const t = useTranslations("log");
  return (
    <>
      <ul className="grid gap-2">
        {[...new Set(rules)].map((rule) => (
          <li key={rule} className="flex items-start gap-2">
            <span className="mt-1 text-bad-ink">
              <Glyph name="cross" />
            </span>
            {t(`rules.${rule}`)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-3">{t(forceable ? "refused_forceable" : "refused_hard")}</p>
    </>
  );
}

/** Which rules a move breaks; what may be forced is done by saying so. */
export function RefusedDialog({
  refused,
  title,
  onForce,
  onClose,
}: {
  refused: Pick<Refused, "rules" | "forceable">;
  title: string;
  onForce: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  return (
    <Dialog
      title={t("refused_title", { title })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{refused.forceable ? ui("cancel") : ui("close")}</Button>
          {refused.forceable && (
            <Button look="danger" onClick={onForce}>
              {t("force")}
            </Button>
          )}
        </>
      }
    >
      <BrokenRules {...refused} />
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

/** Moves a spot without a pointer: to the end of a chosen break. */
export function MoveDialog({
  log,
  spot,
  onMove,
  onClose,
}: {
  log: LogView;
  spot: LogSpotView;
  onMove: (to_break: string, position: number) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const { time } = useFormat();
  const here = log.breaks.find((b) => b.spots.some((p) => p.uuid === spot.uuid));
  const [to, setTo] = useState<string | null>(here?.uuid ?? log.breaks[0]?.uuid ?? null);
  const target = log.breaks.find((b) => b.uuid === to);
  return (
    <Dialog
      title={t("move_title", { title: spot.title })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            disabled={!target}
            onClick={() =>
              target && onMove(target.uuid, target.spots.filter((p) => p.uuid !== spot.uuid).length + 1)
            }
          >
            {t(spot.status === "removed" ? "put_back" : "move")}
          </Button>
        </>
      }
    >
      <Select
        label={t("to_break")}
        value={to}
        onChange={setTo}
        choices={log.breaks.map((b) => ({
          value: b.uuid,
          label: t("break_choice", {
            time: time(b.second),
            name: b.name,
            seconds: b.capacity_seconds - b.booked_seconds,
          }),
        }))}
      />
    </Dialog>
  );
}

/** Another copy for one spot; the customer's own are found first. */
export function SwapDialog({
  tenant,
  spot,
  onSwap,
  onClose,
}: {
  tenant: string;
  spot: LogSpotView;
  onSwap: (commercial: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const [chosen, setChosen] = useState<string | null>(null);
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi(
        "commercials.list",
        { tenant, search: search || spot.customer, per_page: 20 },
        { signal },
      );
      return rows
        .filter((row) => row.uuid !== spot.commercial)
        .map((row) => ({
          id: row.uuid,
          label: row.title,
          detail: t("short_seconds", { seconds: row.length }),
        }));
    },
    [tenant, spot.customer, spot.commercial, t],
  );
  return (
    <Dialog
      title={t("swap_title", { title: spot.title })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={!chosen} onClick={() => chosen && onSwap(chosen)}>
            {t("swap")}
          </Button>
        </>
      }
    >
      <Combobox
        label={t("other_copy")}
        value={chosen}
        onChange={setChosen}
        options={find}
        help={t("swap_help", { seconds: spot.length })}
      />
    </Dialog>
  );
}
