"use client";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import type { LineContent } from "@/components/day-log/inserting/use-inserting";
import { WaitingField, type WaitingSpot } from "@/components/day-log/inserting/waiting-field";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";
import { isLimited } from "@/lib/inventory/no-limit";
import { formatWords } from "@/lib/search/grammar";
import type { CursorRow } from "@/lib/traffic/desk/lines";
import type { LogView } from "@/lib/traffic/log-view";

type Kind = "note" | "filler" | "spot";

/** What is inserted below a row of the log: a note line, a filler, or a spot that waits for a break. */
export function InsertDialog({
  place: { break: of, after },
  log,
  mayFill,
  mayPlace,
  onInsert,
  onPlace,
  onClose,
}: {
  place: CursorRow;
  log: LogView;
  /** Whether fillers may be chosen from the commercials, and spots booked. */
  mayFill: boolean;
  mayPlace: boolean;
  onInsert: (content: LineContent) => void;
  onPlace: (spot: WaitingSpot) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const { time } = useFormat();
  const [kind, setKind] = useState<Kind>("note");
  const [waiting, setWaiting] = useState<WaitingSpot | null>(null);
  const [text, setText] = useState("");
  const [filler, setFiller] = useState<LineContent | null>(null);
  const note: LineContent = { kind: "note", text: text.trim(), commercial: null, length: 0 };
  const content = kind === "note" ? note : filler;
  const isReady = kind === "spot" ? waiting !== null : content !== null && content.text !== "";
  const insert = () => {
    if (kind === "spot") return waiting && onPlace(waiting);
    if (content) onInsert(content);
  };
  const above = of.spots.find((spot) => spot.uuid === after)?.title;
  return (
    <Dialog
      title={t("insert_title", { time: time(of.second) })}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={!isReady} onClick={insert}>
            {t(`insert_act.${kind}`)}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        {above === undefined ? t("insert_first_text") : t("insert_after_text", { title: above })}
      </p>
      <div className="grid gap-4">
        <Select
          label={t("insert_kind")}
          value={kind}
          onChange={(next) => next && setKind(next)}
          choices={[
            { value: "note", label: t("insert_kinds.note") },
            ...(mayFill ? [{ value: "filler" as const, label: t("insert_kinds.filler") }] : []),
            ...(mayPlace ? [{ value: "spot" as const, label: t("insert_kinds.spot") }] : []),
          ]}
        />
        {kind === "note" && (
          <TextArea label={t("note")} value={text} onChange={setText} maxLength={500} help={t("note_help")} />
        )}
        {kind === "filler" && (
          <FillerField
            chosen={filler}
            onChoose={setFiller}
            left={isLimited(of.capacity_seconds) ? of.capacity_seconds - of.booked_seconds : null}
          />
        )}
        {kind === "spot" && (
          <WaitingField
            on={{ uuid: log.station, date: log.date }}
            removed={log.removed}
            chosen={waiting}
            onChoose={setWaiting}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A filler of the organisation, with the seconds it would leave. */
function FillerField({
  chosen,
  onChoose,
  left,
}: {
  chosen: LineContent | null;
  onChoose: (filler: LineContent | null) => void;
  /** Null in a break without a limit. */
  left: number | null;
}) {
  const t = useTranslations("log");
  const { tenant } = useShell();
  const known = useRef(new Map<string, LineContent>());
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const input = {
        tenant: tenant.uuid,
        search: formatWords(search),
        filters: { kind: "topup" },
        per_page: 20,
      };
      const { rows } = await callApi("commercials.list", input, { signal });
      for (const { uuid, title, length } of rows)
        known.current.set(uuid, { kind: "filler", text: title, commercial: uuid, length });
      return rows.map(({ uuid, title, length }) => ({
        id: uuid,
        label: title,
        detail: t("short_seconds", { seconds: length }),
      }));
    },
    [tenant.uuid, t],
  );
  const sayRest = () => {
    if (left === null) return t("no_limit");
    const rest = left - (chosen?.length ?? 0);
    return rest < 0 ? t("insert_over_help", { seconds: -rest }) : t("insert_left_help", { seconds: rest });
  };
  return (
    <Combobox
      label={t("frame.filler")}
      value={chosen?.commercial ?? null}
      onChange={(uuid) => onChoose(known.current.get(uuid ?? "") ?? null)}
      options={find}
      help={sayRest()}
    />
  );
}

/** Changes the text of an inserted note. */
export function LineDialog({
  text: was,
  onSave,
  onClose,
}: {
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const [text, setText] = useState(was);
  const isReady = text.trim() !== "" && text.trim() !== was;
  return (
    <Dialog
      title={t("line_title")}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={!isReady} onClick={() => onSave(text.trim())}>
            {t("note_save")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("note")}
        value={text}
        onChange={setText}
        maxLength={500}
        help={t("note_help")}
        autoFocus
      />
    </Dialog>
  );
}
