"use client";
import {
  ArrowRightLeft,
  Download,
  EllipsisVertical,
  FolderOutput,
  Printer,
  Redo2,
  Replace,
  Trash2,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { DayPicker, type StationChoice, useDayTitle } from "@/components/day-log/day-picker";
import { DiffDialog, MoveDialog, NoteDialog, RefusedDialog, SwapDialog } from "@/components/day-log/dialogs";
import { LogPanel } from "@/components/day-log/log-panel";
import { LogTable } from "@/components/day-log/log-table";
import { useCarry } from "@/components/day-log/use-carry";
import { useLogEdits } from "@/components/day-log/use-log-edits";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { useFormat } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/key-hint";
import { useKeys } from "@/components/ui/keys";
import { Menu } from "@/components/ui/menu";
import { Screen } from "@/components/ui/screen";
import { Band, Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/states";
import { toast } from "@/components/ui/toast-store";
import type { Day } from "@/lib/day";
import { type LogPlayView, type LogView, nextPlace } from "@/lib/traffic/log-view";

type Asking =
  | { kind: "publish" }
  | { kind: "version"; version: number }
  | { kind: "note"; of: LogView["breaks"][number] }
  | { kind: "move" | "swap"; play: LogPlayView };
export type Format = { id: string; name: string };
type Props = { stations: readonly StationChoice[]; station: string; date: Day; formats: readonly Format[] };

const hrefOf = (station: string, date: Day) => `/traffic-log-editor?station=${station}&date=${date}`;

/** The day list: one station, one day, every break and play in the order they air. */
export function DayLog({ stations, station, date, formats }: Props) {
  const t = useTranslations("log");
  const title = useDayTitle();
  const answer = useCall("logs.retrieve", { uuid: station, date });
  const chosen = stations.find((s) => s.uuid === station);
  if (answer.data)
    return <Editor key={`${station} ${date}`} log={answer.data} {...{ stations, station, date, formats }} />;
  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }, ...(chosen ? [{ label: chosen.name }] : [])]}
      compact
      actions={<DayPicker {...{ stations, station, date, hrefOf }} />}
    >
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Screen>
  );
}

function Editor({ log, stations, station, date, formats }: Props & { log: LogView }) {
  const t = useTranslations("log");
  const title = useDayTitle();
  const { tenant } = useShell();
  const { moment, formats: writing } = useFormat();
  const may = useMay("traffic:write");
  const mayEdit = may && (log.state === "open" || log.state === "published");
  const [asking, setAsking] = useState<Asking | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const edits = useLogEdits(station, date, () => toast({ tone: "info", text: t("stale") }));
  const carry = useCarry(log, (to) => void edits.act({ act: "move", ...to }));
  const publish = useSend("logs.publish", {
    invalidates: ["logs", "tenant"],
    onDone: ({ log: { published } }) => {
      setAsking(null);
      toast({ text: t("published", { version: published }) });
    },
  });

  const plays = log.breaks.flatMap((b) => b.plays);
  const chosen = plays.find((p) => p.uuid === cursor);
  const chosenBreak = log.breaks.find((b) => b.uuid === cursor || b.plays.some((p) => p.uuid === cursor));
  const rows = carry.shown.breaks.flatMap((b) => [b.uuid, ...b.plays.map((p) => p.uuid)]);
  const close = () => setAsking(null);

  const go = (by: 1 | -1) => {
    if (carry.carried) return carry.step(by);
    const at = cursor ? rows.indexOf(cursor) : -1;
    setCursor(rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? null);
  };
  const shift = (play: LogPlayView, by: 1 | -1) => {
    const to = nextPlace(log, play.uuid, by);
    if (to) void edits.act({ act: "move", play: play.uuid, ...to });
  };
  const remove = (play: LogPlayView) => {
    setCursor(rows[rows.indexOf(play.uuid) + 1] ?? rows[rows.indexOf(play.uuid) - 1] ?? null);
    void edits.act({ act: "remove", play: play.uuid });
    toast({
      text: t("taken_out", { title: play.title }),
      action: { label: t("undo"), run: () => void edits.undo() },
    });
  };
  const onPlay = (run: (play: LogPlayView) => void) => () => {
    if (mayEdit && chosen && !carry.carried) run(chosen);
  };
  useKeys(t("title"), [
    { keys: "j", says: t("keys.next"), run: () => go(1) },
    { keys: "k", says: t("keys.previous"), run: () => go(-1) },
    { keys: "arrowdown", says: t("keys.next"), run: () => go(1) },
    { keys: "arrowup", says: t("keys.previous"), run: () => go(-1) },
    ...(mayEdit
      ? [
          {
            keys: "space",
            says: t("keys.pick"),
            run: () => (carry.carried ? carry.put() : chosen && carry.pick(chosen.uuid)),
          },
          { keys: "enter", says: t("keys.drop"), run: carry.put },
          { keys: "escape", says: t("keys.cancel"), run: carry.cancel },
          { keys: "alt+arrowup", says: t("earlier"), run: onPlay((p) => shift(p, -1)) },
          { keys: "alt+arrowdown", says: t("later"), run: onPlay((p) => shift(p, 1)) },
          { keys: "m", says: t("move_to"), run: onPlay((play) => setAsking({ kind: "move", play })) },
          { keys: "s", says: t("swap_copy"), run: onPlay((play) => setAsking({ kind: "swap", play })) },
          { keys: "delete", says: t("take_out"), run: onPlay(remove) },
          { keys: "backspace", says: t("take_out"), run: onPlay(remove) },
          {
            keys: "n",
            says: t("note_break"),
            run: () => chosenBreak && setAsking({ kind: "note", of: chosenBreak }),
          },
          { keys: "mod+z", says: t("undo"), run: () => void edits.undo() },
          { keys: "mod+shift+z", says: t("redo"), run: () => void edits.redo() },
          { keys: "p", says: t("publish"), run: () => setAsking({ kind: "publish" }) },
        ]
      : []),
  ]);
  // The cursor stays in sight, and so does a play that is carried.
  const canvas = useRef<HTMLDivElement>(null);
  const followed = carry.carried
    ? `${carry.carried.play} ${carry.carried.to_break} ${carry.carried.position}`
    : cursor;
  useEffect(() => {
    const row = followed?.split(" ")[0];
    if (row) canvas.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: "nearest" });
  }, [followed]);

  const saved = edits.savedAt ? moment(new Date(edits.savedAt).toISOString(), writing.zone).time : null;
  const menuOf = (play: LogPlayView) => (
    <Menu
      label={t("acts_of", { title: play.title })}
      glyph
      icon={<EllipsisVertical />}
      look="quiet"
      size="sm"
      align="end"
      items={[
        { key: "earlier", label: t("earlier"), keys: "alt+up", onSelect: () => shift(play, -1) },
        { key: "later", label: t("later"), keys: "alt+down", onSelect: () => shift(play, 1) },
        {
          key: "move",
          label: t("move_to"),
          icon: <ArrowRightLeft />,
          keys: "m",
          onSelect: () => setAsking({ kind: "move", play }),
        },
        {
          key: "swap",
          label: t("swap_copy"),
          icon: <Replace />,
          keys: "s",
          onSelect: () => setAsking({ kind: "swap", play }),
        },
        "line",
        { key: "remove", label: t("take_out"), icon: <Trash2 />, danger: true, onSelect: () => remove(play) },
      ]}
    />
  );
  const downloads = formats.map(({ id, name }) => ({
    key: id,
    label: name,
    download: true,
    href: `/api/broadcast/stations/playlists/download/${station}?date=${date}&format=${id}`,
  }));

  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }, { label: log.station_name }]}
      compact
      scroll={false}
      badge={<Status of="log" is={log.state} values={{ version: log.published }} />}
      tags={
        log.changed && (
          <Badge tone="warn" glyph="triangle">
            {t("changed")}
          </Badge>
        )
      }
      detail={t("plays", { count: plays.length })}
      actions={
        <>
          <DayPicker {...{ stations, station, date, hrefOf }} />
          {mayEdit && (
            <span className="flex items-center">
              <IconButton
                icon={<Undo2 />}
                label={t("undo")}
                keys="mod+z"
                disabled={!edits.canUndo}
                onClick={() => void edits.undo()}
              />
              <IconButton
                icon={<Redo2 />}
                label={t("redo")}
                keys="mod+shift+z"
                disabled={!edits.canRedo}
                onClick={() => void edits.redo()}
              />
            </span>
          )}
          <Menu
            label={t("files")}
            icon={<FolderOutput />}
            align="end"
            items={[
              { key: "print", label: t("print"), icon: <Printer />, onSelect: () => window.print() },
              ...(log.published > 0
                ? [
                    "line" as const,
                    { heading: t("download_version", { version: log.published }) },
                    ...downloads.map((d) => ({ ...d, icon: <Download /> })),
                  ]
                : []),
            ]}
          />
          {mayEdit && (
            <Button
              look="main"
              keys="p"
              disabled={
                log.published > 0 && !log.changed ? t("published_already", { version: log.published }) : false
              }
              onClick={() => setAsking({ kind: "publish" })}
            >
              {t(log.published ? "publish_again" : "publish")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line print:block">
        {!may && <ReadOnly />}
        {may && log.state === "aired" && <Band>{t("aired_band")}</Band>}
        {may && log.state === "reconciled" && <Band>{t("closed_band")}</Band>}
        <div className="grid min-h-0 grow max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
          <div ref={canvas} className="min-h-0 lg:overflow-auto print:overflow-visible">
            {log.breaks.length === 0 ? (
              <Empty title={t("empty")}>{t("empty_text", { station: log.station_name })}</Empty>
            ) : (
              <LogTable
                log={carry.shown}
                carry={carry}
                cursor={carry.carried?.play ?? cursor}
                onCursor={setCursor}
                mayEdit={mayEdit}
                menu={(play) => mayEdit && menuOf(play)}
                onNote={(of) => setAsking({ kind: "note", of })}
              />
            )}
          </div>
          <LogPanel
            log={log}
            play={chosen}
            mayEdit={mayEdit}
            onStep={(by) => chosen && shift(chosen, by)}
            onRestore={(play) => {
              const home =
                log.breaks.find((b) => b.second <= play.second && play.second < b.second + 3600) ??
                log.breaks[0];
              if (home) setAsking({ kind: "move", play });
            }}
            onVersion={(version) => setAsking({ kind: "version", version })}
          />
        </div>
        <footer className="flex min-h-8 flex-none items-center gap-4 border-t border-line px-gutter text-xs text-ink-2 max-sm:hidden print:hidden">
          <span role="status" className="num">
            {edits.saving ? t("saving") : saved ? t("saved_at", { time: saved }) : t("all_saved")}
          </span>
          {log.changed && <span>{t("will_be", { version: log.published + 1 })}</span>}
          {mayEdit && (
            <span className="ml-auto flex items-center gap-3">
              {carry.carried ? (
                <Hints
                  of={[
                    ["up", ""],
                    ["down", t("hint.carry")],
                    ["enter", t("hint.drop")],
                    ["esc", t("hint.cancel")],
                  ]}
                />
              ) : (
                <Hints
                  of={[
                    ["j", ""],
                    ["k", t("hint.go")],
                    ["space", t("hint.pick")],
                    ["s", t("hint.swap")],
                    ["mod+z", t("hint.undo")],
                  ]}
                />
              )}
            </span>
          )}
        </footer>
      </div>
      {edits.refused && (
        <RefusedDialog
          refused={edits.refused}
          title={
            [...plays, ...log.removed].find(
              (p) => "play" in edits.refused!.edit && p.uuid === edits.refused!.edit.play,
            )?.title ?? ""
          }
          onForce={() => void edits.act(edits.refused!.edit, true)}
          onClose={edits.forgetRefused}
        />
      )}
      {asking?.kind === "publish" && (
        <DiffDialog
          log={log}
          version={0}
          busy={publish.isPending}
          onPublish={() => publish.mutate({ uuid: station, date, version: log.version })}
          onClose={close}
        />
      )}
      {asking?.kind === "version" && (
        <DiffDialog log={log} version={asking.version} busy={false} onPublish={null} onClose={close} />
      )}
      {asking?.kind === "note" && (
        <NoteDialog
          of={asking.of}
          onSave={(note) => {
            close();
            if (note !== asking.of.note) void edits.act({ act: "note", break: asking.of.uuid, note });
          }}
          onClose={close}
        />
      )}
      {asking?.kind === "move" && (
        <MoveDialog
          log={log}
          play={asking.play}
          onMove={(to_break, position) => {
            close();
            const act = asking.play.status === "removed" ? "restore" : "move";
            void edits.act({ act, play: asking.play.uuid, to_break, position });
          }}
          onClose={close}
        />
      )}
      {asking?.kind === "swap" && (
        <SwapDialog
          tenant={tenant.uuid}
          play={asking.play}
          onSwap={(commercial) => {
            close();
            void edits.act({ act: "swap_copy", play: asking.play.uuid, commercial });
          }}
          onClose={close}
        />
      )}
    </Screen>
  );
}

const Hints = ({ of }: { of: readonly (readonly [keys: string, says: string])[] }) => (
  <>
    {of.map(([keys, says]) => (
      <span key={keys} className="flex items-center gap-1.5">
        <KeyHint keys={keys} />
        {says}
      </span>
    ))}
  </>
);
