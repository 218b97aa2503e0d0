"use client";
import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Comments } from "@/components/comments/comments";
import { AskingDialog } from "@/components/day-log/asking";
import { DayPicker, type StationChoice, useDayTitle } from "@/components/day-log/day-picker";
import { FilesMenu } from "@/components/day-log/files-menu";
import { LineMenu } from "@/components/day-log/inserting/line-rows";
import { ListeningBar } from "@/components/day-log/listening/listening-bar";
import { LockBand } from "@/components/day-log/lock/lock-band";
import { LockButton } from "@/components/day-log/lock/lock-button";
import { LogPanel } from "@/components/day-log/log-panel";
import { LogTable } from "@/components/day-log/log-table";
import { OthersHere, OthersProvider } from "@/components/day-log/presence/others";
import { usePresence } from "@/components/day-log/presence/use-presence";
import { SelectionBar } from "@/components/day-log/selection-bar";
import { SpotMenu } from "@/components/day-log/spot-menu";
import { useCarryFit } from "@/components/day-log/use-carry-fit";
import type { Format } from "@/components/day-log/use-files";
import { type LogDesk, useLogDesk } from "@/components/day-log/use-log-desk";
import { useLogKeys } from "@/components/day-log/use-log-keys";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { ClockChange } from "@/components/stations/clock-change";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { KeyHints } from "@/components/ui/controls/key-hint";
import { Badge } from "@/components/ui/feedback/badge";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { Band, Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";
import { buildLogHref } from "@/lib/hrefs";
import type { LogView } from "@/lib/traffic/log-view";

type Props = { stations: readonly StationChoice[]; station: string; date: Day; formats: readonly Format[] };

/** The day list: one station, one day, every break and spot in the order they air. */
export function DayLog({ stations, station, date, formats }: Props) {
  const t = useTranslations("log");
  const title = useDayTitle();
  const answer = useCall("logs.retrieve", { uuid: station, date });
  const chosen = stations.find((s) => s.uuid === station);
  if (answer.data)
    return (
      <Editor
        key={`${station} ${date}`}
        log={answer.data}
        stations={stations}
        station={station}
        date={date}
        formats={formats}
      />
    );
  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }, ...(chosen ? [{ label: chosen.name }] : [])]}
      compact
      actions={<DayPicker stations={stations} station={station} date={date} hrefOf={buildLogHref} />}
    >
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Screen>
  );
}

function Editor({ log: read, ...props }: Props & { log: LogView }) {
  const t = useTranslations("log");
  const title = useDayTitle();
  const may = useMay("traffic:write");
  const isLocked = read.locked !== null && !read.locked.mine;
  const mayEdit = may && !isLocked && (read.state === "open" || read.state === "published");
  const desk = useLogDesk(read);
  const mayListen = useMay("media:read");
  const fit = useCarryFit(desk.log, desk.carry.carried);
  useLogKeys(desk, mayEdit, mayListen);
  const { log, carry, setAsking } = desk;
  const others = usePresence({ uuid: props.station, date: props.date }, desk.choice.cursor);
  return (
    <Screen
      title={title(props.date)}
      crumbs={[{ label: t("title") }, { label: log.station_name }]}
      compact
      scroll={false}
      badge={<Status of="log" is={log.state} values={{ version: log.published }} />}
      tags={
        <>
          {log.changed && (
            <Badge tone="warn" glyph="triangle">
              {t("changed")}
            </Badge>
          )}
          <ClockChange zone={log.timezone} date={log.date} dayStart={log.day_start} />
          <OthersHere others={others} />
        </>
      }
      detail={t("spots", { count: desk.spots.length })}
      actions={<Actions {...props} log={log} desk={desk} mayEdit={mayEdit} />}
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line print:block">
        <div className="relative flex min-h-0 grow flex-col print:block">
          <div className="min-h-0 grow max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
            <div ref={desk.canvas} className="min-h-0 lg:overflow-auto print:overflow-visible">
              {!may && <ReadOnly />}
              {may && <LockBand log={read} />}
              {may && log.state === "aired" && <Band>{t("aired_band")}</Band>}
              {may && log.state === "reconciled" && <Band>{t("closed_band")}</Band>}
              {log.breaks.length === 0 ? (
                <Empty title={t("empty")}>{t("empty_text", { station: log.station_name })}</Empty>
              ) : (
                <OthersProvider others={others}>
                  <LogTable
                    log={carry.shown}
                    carry={carry}
                    cursor={carry.carried?.spot ?? desk.choice.cursor}
                    choice={desk.choice}
                    mayEdit={mayEdit}
                    menu={(spot) => mayEdit && <SpotMenu spot={spot} desk={desk} />}
                    listening={mayListen ? desk.listening : null}
                    fit={fit}
                    lineMenu={(of, line) => mayEdit && <LineMenu placed={{ of, line }} desk={desk} />}
                    onInsert={(of) => desk.askInsert(of.uuid)}
                    onNote={(of) => setAsking({ kind: "note", of })}
                  />
                </OthersProvider>
              )}
            </div>
            <LogPanel
              log={log}
              spot={desk.chosen}
              mayEdit={mayEdit}
              onStep={(by) => desk.chosen && desk.shift(desk.chosen, by)}
              onRestore={(spot) => setAsking({ kind: "move", spots: [spot] })}
              onVersion={(version) => setAsking({ kind: "version", version })}
            />
          </div>
          {mayEdit && <SelectionBar desk={desk} />}
          <ListeningBar listening={desk.listening} />
        </div>
        <Foot log={log} desk={desk} mayEdit={mayEdit} />
      </div>
      <AskingDialog
        asking={desk.asking}
        log={log}
        edits={desk.edits}
        inserting={desk.inserting}
        placing={desk.placing}
        mayFill={mayListen}
        onClose={() => setAsking(null)}
      />
    </Screen>
  );
}

function Actions({
  log,
  stations,
  station,
  date,
  formats,
  desk: { edits, setAsking },
  mayEdit,
}: Props & { log: LogView; desk: LogDesk; mayEdit: boolean }) {
  const t = useTranslations("log");
  const { published, changed } = log;
  return (
    <>
      <DayPicker stations={stations} station={station} date={date} hrefOf={buildLogHref} />
      <Comments on={{ kind: "log", uuid: station, date }} />
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
          <LockButton log={log} />
        </span>
      )}
      <FilesMenu
        log={{ uuid: station, date }}
        published={published}
        formats={formats}
        onAsk={(of) => setAsking({ kind: "download", of })}
        settle={edits.settle}
      />
      {mayEdit && (
        <Button
          look="main"
          keys="p"
          disabled={published > 0 && !changed ? t("published_already", { version: published }) : false}
          onClick={() => setAsking({ kind: "publish" })}
        >
          <span className="sm:hidden">{t("publish")}</span>
          <span className="max-sm:hidden">{t(published ? "publish_again" : "publish")}</span>
        </Button>
      )}
    </>
  );
}

function Foot({ log, desk: { edits, carry }, mayEdit }: { log: LogView; desk: LogDesk; mayEdit: boolean }) {
  const t = useTranslations("log");
  const words = useSavingWords();
  const say = () => {
    if (edits.saving) return words.saving;
    if (!edits.savedAt) return t("all_saved");
    return words.savedAt(edits.savedAt);
  };
  const carrying = [
    ["up", ""],
    ["down", t("hint.carry")],
    ["enter", t("hint.drop")],
    ["esc", t("hint.cancel")],
  ] as const;
  const going = [
    ["j", ""],
    ["k", t("hint.go")],
    ["space", t("hint.pick")],
    ["shift+down", t("hint.select")],
    ["s", t("hint.swap")],
    ["i", t("hint.insert")],
    ["mod+z", t("hint.undo")],
  ] as const;
  return (
    <footer className="flex min-h-8 flex-none items-center gap-4 border-t border-line px-gutter text-xs text-ink-2 max-sm:hidden print:hidden">
      <span role="status" className="num">
        {say()}
      </span>
      {log.changed && <span>{t("will_be", { version: log.published + 1 })}</span>}
      {mayEdit && <KeyHints of={carry.carried ? carrying : going} className="ml-auto" />}
    </footer>
  );
}
