"use client";
import { FilePlus2, Lock, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useState } from "react";
import { DayPicker, type StationChoice, useDayTitle } from "@/components/day-log/day-picker";
import { useCall, useSend } from "@/components/query";
import { BillDialog } from "@/components/reconciliation/bill-dialog";
import { DayTable } from "@/components/reconciliation/day-table";
import { ByCustomer, ExceptionPanel } from "@/components/reconciliation/exception-panel";
import { ImportDialog } from "@/components/reconciliation/import-dialog";
import { type ReconDesk, useReconDesk } from "@/components/reconciliation/use-recon-desk";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { KeyHints } from "@/components/ui/controls/key-hint";
import { cx } from "@/components/ui/cx";
import { Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Day } from "@/lib/day";
import { isZero } from "@/lib/money";
import type { DayView } from "@/lib/traffic/recon-view";

type Props = { stations: readonly StationChoice[]; station: string; date: Day };
const hrefOf = (station: string, date: Day) => `/station/reconciliation/${station}?date=${date}`;

/** A day of a station: what was scheduled beside what aired, and every exception with its price. */
export function ReconciliationDay({ stations, station, date }: Props) {
  const t = useTranslations("reconciliation");
  const title = useDayTitle();
  const answer = useCall("reconciliation.retrieve", { uuid: station, date });
  if (answer.data)
    return (
      <Desk
        key={`${station} ${date} ${answer.data.state}`}
        day={answer.data}
        stations={stations}
        station={station}
        date={date}
      />
    );
  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }]}
      compact
      actions={<DayPicker stations={stations} station={station} date={date} hrefOf={hrefOf} />}
    >
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Screen>
  );
}

function Desk({ day, stations, station, date }: Props & { day: DayView }) {
  const t = useTranslations("reconciliation");
  const title = useDayTitle();
  const may = useMay("traffic:write");
  const closed = day.state === "reconciled";
  const desk = useReconDesk(day, may && !closed, may && !closed);
  const { setAsking, decisions } = desk;
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, on: boolean) => {
    if (!may || closed || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(on);
  };
  const whyOpen = day.open > 0 ? t("close_open", { count: day.open }) : !day.over && t("close_not_over");
  return (
    <Screen
      title={title(date)}
      crumbs={[{ label: t("title") }, { label: day.station_name }]}
      compact
      scroll={false}
      badge={<Status of="log" is={day.state} values={{ version: day.published }} />}
      actions={
        <>
          <DayPicker stations={stations} station={station} date={date} hrefOf={hrefOf} />
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
        <Strip day={day} />
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
      <Questions day={day} desk={desk} />
    </Screen>
  );
}

/** The day in figures, and the file the times come from. */
function Strip({ day }: { day: DayView }) {
  const t = useTranslations("reconciliation");
  const { money, number, formats } = useFormat();
  const percent = day.scheduled ? Math.round((day.matched / day.scheduled) * 1000) / 10 : 0;
  const cell = (label: string, value: ReactNode, small?: ReactNode, bad = false) => (
    <div className="border-line px-4 py-[0.45rem] first:pl-gutter not-last:border-r max-sm:px-gutter max-sm:even:border-r-0">
      <dt className="text-xs whitespace-nowrap text-ink-3">{label}</dt>
      <dd className="num text-lg leading-tight font-semibold whitespace-nowrap">
        <span className={cx(bad && "text-bad-ink")}>{value}</span>
        {small && <span className="ml-1 text-xs font-normal text-ink-3">{small}</span>}
      </dd>
    </div>
  );
  const { file } = day;
  return (
    <dl className="flex flex-none border-y border-line bg-canvas max-sm:grid max-sm:grid-cols-2">
      {cell(t("scheduled"), number(day.scheduled))}
      {cell(
        t("matched"),
        number(day.matched),
        day.state === "open" || day.state === "published" ? undefined : `${number(percent, 1)} %`,
      )}
      {cell(t("open_exceptions"), number(day.open), t("of_all", { count: day.exceptions }))}
      {cell(t("effect_on_invoices"), money(day.effect), formats.currency, !isZero(day.effect))}
      <div className="min-w-0 px-4 py-[0.45rem] max-sm:col-span-2 max-sm:border-t max-sm:border-line max-sm:px-gutter">
        <dt className="text-xs text-ink-3">{t("file")}</dt>
        <dd className="num cut leading-6 text-ink-2">
          {file ? (
            <>
              <b className="font-semibold text-ink">{file.name}</b>{" "}
              {t("file_says", {
                lines: file.lines,
                unreadable: file.unreadable,
                sign: file.clock_offset < 0 ? "minus" : "plus",
                seconds: Math.abs(file.clock_offset),
                zone: day.timezone,
              })}
            </>
          ) : (
            t("file_none")
          )}
        </dd>
      </div>
    </dl>
  );
}

function Panel({ day, desk, mayDecide }: { day: DayView; desk: ReconDesk; mayDecide: boolean }) {
  const t = useTranslations("reconciliation");
  const { spot, open, chosen } = desk;
  const exception = (
    <ExceptionPanel
      day={day}
      nth={spot ? open.indexOf(spot) + 1 : 0}
      of={open.length}
      spot={spot}
      selected={chosen}
      alike={desk.alike}
      mayDecide={mayDecide}
      onChoose={(choice) => void desk.choose(choice)}
      onBack={desk.back}
      onAlike={() => desk.setSelected(new Set(desk.alike.map((p) => p.uuid)))}
    />
  );
  const sections = "divide-y divide-line [&>section]:p-4";
  return (
    <>
      <aside
        aria-label={t("panel")}
        className={cx(
          sections,
          "overflow-auto border-line bg-surface max-lg:border-t lg:border-l",
          spot && "max-lg:hidden",
        )}
      >
        {exception}
        <ByCustomer day={day} />
      </aside>
      {desk.sheet && spot && (
        <Dialog title={spot.title} size="small" onClose={() => desk.setSheet(false)}>
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

function Questions({ day, desk }: { day: DayView; desk: ReconDesk }) {
  const t = useTranslations("reconciliation");
  const title = useDayTitle();
  const router = useRouter();
  const { asking, setAsking } = desk;
  const date = day.date;
  const close = useSend("reconciliation.close", {
    says: "saved",
    invalidates: ["reconciliation", "logs", "tenant"],
    onDone: () => setAsking(null),
  });
  switch (asking?.kind) {
    case "import":
      return (
        <ImportDialog
          station={day.station}
          date={date}
          dropped={asking.file}
          onClose={() => setAsking(null)}
          onSaved={(first) => {
            setAsking(null);
            if (first !== date) router.push(hrefOf(day.station, first));
          }}
        />
      );
    case "bill":
      return <BillDialog spots={asking.spots} onBill={desk.bill} onClose={() => setAsking(null)} />;
    case "close":
      return (
        <Confirm
          title={t("close_title", { day: title(date) })}
          act={t("close")}
          busy={close.isPending}
          onConfirm={() => close.mutate({ uuid: day.station, date })}
          onClose={() => setAsking(null)}
        >
          {t("close_text", { count: day.scheduled })}
        </Confirm>
      );
    default:
      return null;
  }
}
