"use client";
import { FileCheck, FilePlus2, Lock, LockOpen, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { BonusSection } from "@/components/bonus/bonus-section";
import { DayPicker, type StationChoice, useDayTitle } from "@/components/day-log/day-picker";
import { OfferSection } from "@/components/offers/offer-section";
import { useCall } from "@/components/query";
import { ImportScreen } from "@/components/reconciliation/as-run/import-screen";
import { DayTable } from "@/components/reconciliation/day-table";
import { ByCustomer, ExceptionPanel } from "@/components/reconciliation/exception-panel";
import { ExtraPanel } from "@/components/reconciliation/extra-panel";
import { PairingSection } from "@/components/reconciliation/pairing";
import { Questions } from "@/components/reconciliation/questions";
import { QueueBar } from "@/components/reconciliation/queue/queue-bar";
import { useQueue } from "@/components/reconciliation/queue/use-queue";
import { Strip } from "@/components/reconciliation/strip";
import { type ReconDesk, useReconDesk } from "@/components/reconciliation/use-recon-desk";
import { WaitingDays } from "@/components/reconciliation/waiting-days";
import { useMay } from "@/components/shell/context";
import { ClockChange } from "@/components/stations/clock-change";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { KeyHints } from "@/components/ui/controls/key-hint";
import { cx } from "@/components/ui/cx";
import { Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Day } from "@/lib/day";
import { buildReconciliationHref } from "@/lib/hrefs";
import type { QueueSpan } from "@/lib/traffic/desk/recon-queue";
import { type DayView, hasAsRun, listCustomersToBill } from "@/lib/traffic/recon-view";

type Props = {
  stations: readonly StationChoice[];
  station: string;
  date: Day;
  /** The days that are worked through, where this is one of several. */
  queue: QueueSpan | null;
};

/** A day of a station: what was scheduled beside what aired, and every exception with its price. */
export function ReconciliationDay({ stations, station, date, queue }: Props) {
  const t = useTranslations("reconciliation");
  const title = useDayTitle();
  const answer = useCall("reconciliation.retrieve", { uuid: station, from: date, to: date });
  const day = answer.data?.days[0];
  if (day)
    return (
      <Desk
        key={`${station} ${date} ${day.state} ${hasAsRun(day)}`}
        day={day}
        stations={stations}
        station={station}
        date={date}
        queue={queue}
      />
    );
  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }]}
      compact
      actions={
        <DayPicker stations={stations} station={station} date={date} hrefOf={buildReconciliationHref} />
      }
    >
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Screen>
  );
}

function Desk({ day, stations, station, date, queue: span }: Props & { day: DayView }) {
  const t = useTranslations("reconciliation");
  const title = useDayTitle();
  const may = useMay("traffic:write");
  const closed = day.state === "reconciled";
  const turn = useRef((_by: 1 | -1) => {});
  const desk = useReconDesk(day, may && !closed, may && !closed, (by) => turn.current(by));
  const { setAsking, decisions } = desk;
  const queue = useQueue(span, day, decisions.decided);
  turn.current = (by) => (by > 0 ? queue?.goNext() : queue?.goBack());
  const router = useRouter();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, on: boolean) => {
    if (!may || closed || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(on);
  };
  const { asking } = desk;
  if (asking?.kind === "import" && asking.file)
    return (
      <ImportScreen
        key={`${asking.file.name} ${asking.file.lastModified}`}
        day={day}
        file={asking.file}
        onFile={(file) => setAsking({ kind: "import", file })}
        onClose={() => setAsking(null)}
        onSaved={(first) => {
          setAsking(null);
          if (first !== date) router.push(buildReconciliationHref(station, first, span));
        }}
      />
    );
  const whyOpen = day.open > 0 ? t("close_open", { count: day.open }) : !day.over && t("close_not_over");
  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }, { label: day.station_name }]}
      compact
      scroll={false}
      badge={<Status of="log" is={day.state} values={{ version: day.published }} />}
      tags={<ClockChange zone={day.timezone} date={day.date} />}
      actions={
        <>
          {!queue && <WaitingDays station={station} date={date} />}
          <DayPicker stations={stations} station={station} date={date} hrefOf={buildReconciliationHref} />
          <NextReports day={day} />
          {may && closed && (
            <Button icon={<LockOpen />} onClick={() => setAsking({ kind: "reopen" })}>
              {t("reopen")}
            </Button>
          )}
          {may && !closed && (
            <>
              <IconButton
                icon={<Undo2 />}
                label={t("keys.undo")}
                keys="mod+z"
                disabled={!decisions.canUndo}
                onClick={() => void decisions.undo()}
              />
              <Button icon={<FilePlus2 />} onClick={() => setAsking({ kind: "import", file: null })}>
                {t("add_file")}
              </Button>
              <Button
                look={whyOpen === false ? "main" : "plain"}
                icon={<Lock />}
                disabled={whyOpen}
                onClick={() => setAsking({ kind: "close" })}
              >
                {t("close")}
              </Button>
            </>
          )}
        </>
      }
    >
      <section
        aria-label={t("table")}
        className="relative flex h-full min-h-0 flex-col"
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const [file] = event.dataTransfer.files;
          if (file && may && !closed) setAsking({ kind: "import", file });
        }}
      >
        {!may && <ReadOnly />}
        {queue && <QueueBar queue={queue} mayClose={may} />}
        <Strip day={day} onFiles={() => setAsking({ kind: "files" })} />
        <div className="min-h-0 grow max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div ref={desk.canvas} className="min-h-0 lg:overflow-auto">
            {day.breaks.length === 0 ? (
              <Empty title={t("empty")}>{t("empty_text")}</Empty>
            ) : (
              <DayTable
                day={day}
                open={desk.unfolded}
                onFold={desk.fold}
                cursor={desk.cursor}
                selected={desk.selected}
                onCursor={desk.point}
              />
            )}
          </div>
          <Panel day={day} desk={desk} mayDecide={may && !closed} />
        </div>
        <Foot desk={desk} mayDecide={may && !closed} />
        {over && (
          <div className="pointer-events-none absolute inset-2 z-(--z-panel) grid place-items-center rounded-md border-2 border-dashed border-(--accent) bg-accent-soft/80 text-lg font-semibold text-accent-ink">
            {t("drop_here")}
          </div>
        )}
      </section>
      <Questions day={day} desk={desk} mayChange={may && !closed} />
    </Screen>
  );
}

/** What follows a closed day: the report of its customer, or those of a month for several that it is to be billed to. */
function NextReports({ day }: { day: DayView }) {
  const t = useTranslations("reconciliation");
  const may = useMay("reports:write");
  const { length: count } = listCustomersToBill(day);
  if (!may || count === 0) return null;
  const run = `/broadcast-reports/run?month=${day.date}`;
  return (
    <Button
      look="main"
      icon={<FileCheck />}
      className="max-sm:grow"
      href={count > 1 ? run : "/broadcast-reports/new"}
    >
      {t("to_reports", { count })}
    </Button>
  );
}

function Panel({ day, desk, mayDecide }: { day: DayView; desk: ReconDesk; mayDecide: boolean }) {
  const t = useTranslations("reconciliation");
  const { spot, open, chosen } = desk;
  const { line } = desk.extras;
  const exception = line ? (
    <ExtraPanel station={day.station} line={line} extras={desk.extras} mayDecide={mayDecide} />
  ) : (
    <>
      <ExceptionPanel
        day={day}
        nth={spot ? open.indexOf(spot) + 1 : 0}
        of={open.length}
        spot={spot}
        selected={chosen}
        alike={desk.alike}
        mayDecide={mayDecide}
        place={desk.placing.place}
        onPlace={desk.placing.choosePlace}
        reason={desk.reason}
        onReason={desk.tellReason}
        onChoose={(choice) => void desk.choose(choice)}
        onBack={desk.back}
        onAlike={() => desk.setSelected(new Set(desk.alike.map((p) => p.uuid)))}
      />
      <OfferSection
        spots={chosen.length > 0 || !spot ? chosen : [spot]}
        closed={day.state === "reconciled"}
        onOffer={(spots) => desk.setAsking({ kind: "offer", spots })}
      />
      <BonusSection
        spots={chosen.length > 0 || !spot ? chosen : [spot]}
        onAdd={(one) => desk.setAsking({ kind: "bonus", spot: one })}
      />
      {mayDecide && spot && chosen.length === 0 && <PairingSection spot={spot} pairing={desk.pairing} />}
    </>
  );
  const sections = "divide-y divide-line [&>section]:p-4";
  return (
    <>
      <aside
        aria-label={t("panel")}
        className={cx(
          sections,
          "overflow-auto border-line bg-surface max-lg:border-t lg:border-l",
          (spot || line) && "max-lg:hidden",
        )}
      >
        {exception}
        <ByCustomer day={day} />
      </aside>
      {desk.sheet && (spot || line) && (
        <Dialog title={(spot ?? line)?.title ?? ""} size="small" onClose={() => desk.setSheet(false)}>
          <div className={cx(sections, "-m-5 text-sm")}>{exception}</div>
        </Dialog>
      )}
    </>
  );
}

function Foot({ desk, mayDecide }: { desk: ReconDesk; mayDecide: boolean }) {
  const t = useTranslations("reconciliation");
  const keys = [
    ["j", ""],
    ["k", t("hint.move")],
    ["m", t("hint.make_good")],
    ["c", t("hint.credit")],
    ["a", t("hint.accept")],
    ["b", t("hint.bill")],
    ["e", t("hint.extra")],
    ["x", t("hint.select")],
    ["mod+z", t("hint.undo")],
  ] as const;
  const { decided, saving } = desk.decisions;
  return (
    <footer className="flex min-h-8 flex-none items-center gap-4 border-t border-line px-gutter text-xs text-ink-2 max-lg:hidden">
      {mayDecide && <KeyHints of={keys} />}
      <span role="status" className="num ml-auto">
        {saving ? t("saving") : decided > 0 && t("decided_count", { count: decided })}
      </span>
    </footer>
  );
}
