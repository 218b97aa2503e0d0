"use client";
import { ChevronLeft, ChevronRight, Redo2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { OthersHere, OthersProvider } from "@/components/day-log/presence/others";
import { usePresence } from "@/components/day-log/presence/use-presence";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { KeyHints } from "@/components/ui/controls/key-hint";
import { useKeys } from "@/components/ui/controls/keys";
import { Select } from "@/components/ui/controls/select";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { BoardAsking } from "@/components/week-board/board-asking";
import { BoardPanel } from "@/components/week-board/board-panel";
import { BoardTable } from "@/components/week-board/board-table";
import { DropTip } from "@/components/week-board/drop-tip";
import { useBoardDays } from "@/components/week-board/use-board-days";
import { useWeekDesk, type WeekDesk } from "@/components/week-board/use-week-desk";
import { addDays, type Day, getWeekStart } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { buildDayKey, type WeekView } from "@/lib/traffic/week/board";
import { WEEK_DAYS } from "@/lib/traffic/week/days";
import { BOARD_HOURS } from "@/lib/traffic/week/rows";

/** Stations that can be shown together: some side by side, or one. */
export type StationGroup = { key: string; label: string };
type Props = {
  tenant: string;
  from: Day;
  stations: readonly string[];
  groups: readonly StationGroup[];
  /** The station and day that the cursor starts on. */
  station: string | null;
  date: Day | null;
};
const hrefOf = (from: Day, stations: string) => `/traffic-log-editor-v2?from=${from}&stations=${stations}`;

/** The week board: stations by days, every break with its spots. */
export function WeekBoard(props: Props) {
  const t = useTranslations("week_board");
  const input = { tenant: props.tenant, from: props.from, stations: [...props.stations] };
  const answer = useCall("logs.week", input);
  if (answer.data)
    return <Board key={`${props.from} ${props.stations}`} {...props} read={answer.data} input={input} />;
  return (
    <Screen title={t("title")} compact actions={<WeekPicker {...props} />}>
      {answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Screen>
  );
}

/** Which week and which stations: both in the address. */
function WeekPicker({ from, stations, groups }: Props) {
  const t = useTranslations("week_board");
  const router = useRouter();
  const { formats } = useFormat();
  const shown = stations.join(",");
  const go = (to: Day, at = shown) => router.push(hrefOf(to, at));
  useKeys("week.days", t("keys.week"), [
    { keys: "[", says: t("week_before"), run: () => go(addDays(from, -WEEK_DAYS)) },
    { keys: "]", says: t("week_after"), run: () => go(addDays(from, WEEK_DAYS)) },
  ]);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Select
        label={t("stations")}
        bare
        value={shown}
        onChange={(to) => to && go(from, to)}
        choices={groups.map(({ key, label }) => ({ value: key, label }))}
        className="w-48 max-sm:hidden"
      />
      <span className="flex flex-none items-center">
        <IconButton
          icon={<ChevronLeft />}
          label={t("week_before")}
          keys="["
          onClick={() => go(addDays(from, -WEEK_DAYS))}
        />
        <DateField
          label={t("week_from")}
          bare
          value={from}
          onChange={(on) => on && go(getWeekStart(on, formats.first_weekday))}
          className="w-34"
        />
        <IconButton
          icon={<ChevronRight />}
          label={t("week_after")}
          keys="]"
          onClick={() => go(addDays(from, WEEK_DAYS))}
        />
      </span>
    </span>
  );
}

const PARTS = Array.from({ length: 24 / BOARD_HOURS }, (_, n) => n * BOARD_HOURS);

function Board({
  read,
  input,
  ...props
}: Props & { read: WeekView; input: Parameters<typeof useWeekDesk>[1] }) {
  const t = useTranslations("week_board");
  const mayTraffic = useMay("traffic:write");
  const mayCampaigns = useMay("campaigns:write");
  const desk = useWeekDesk(read, input, props, { edit: mayTraffic, moveDays: mayCampaigns });
  const { carried, verdict } = desk.carry;
  const { chosen } = desk;
  const others = usePresence(
    chosen ? { uuid: takeAt(desk.week.stations, chosen.station).uuid, date: chosen.date } : null,
    desk.row,
  );
  return (
    <Screen
      title={t("title")}
      compact
      scroll={false}
      tags={<OthersHere others={others} />}
      actions={<Actions {...props} desk={desk} />}
    >
      <div className="flex h-full min-h-0 flex-col border-t border-line">
        {!mayTraffic && <ReadOnly />}
        <PhoneDay desk={desk} />
        <div className="min-h-0 grow max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div
            ref={desk.canvas}
            className="relative min-h-0 overflow-x-auto bg-canvas px-1 pb-24 lg:overflow-auto"
          >
            <OthersProvider others={others}>
              <BoardTable desk={desk} />
            </OthersProvider>
            {carried && verdict && (
              <DropTip box={desk.canvas} open={desk.open} carried={carried} verdict={verdict} />
            )}
          </div>
          <BoardPanel desk={desk} />
        </div>
        <Foot desk={desk} />
      </div>
      <BoardAsking desk={desk} />
    </Screen>
  );
}

function Actions({ desk, ...props }: Props & { desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const days = useBoardDays();
  const { time } = useFormat();
  const { chosen, edits, may } = desk;
  const isOpen = chosen && desk.isOpenDay(chosen);
  const isDone = chosen && chosen.published > 0 && !chosen.changed;
  return (
    <>
      <WeekPicker {...props} />
      <Select
        label={t("hours")}
        bare
        value={String(desk.part)}
        onChange={(part) => part && desk.setPart(Number(part))}
        choices={PARTS.map((hour) => ({
          value: String(hour),
          label: t("hours_from", { from: time(hour * 3600), to: time(((hour + BOARD_HOURS) % 24) * 3600) }),
        }))}
        className="w-36 max-sm:w-30"
      />
      {may.edit && (
        <span className="flex items-center">
          <IconButton
            icon={<Undo2 />}
            label={t("keys.undo")}
            keys="mod+z"
            disabled={!edits.canUndo}
            onClick={() => void edits.undo()}
          />
          <IconButton
            icon={<Redo2 />}
            label={t("keys.redo")}
            keys="mod+shift+z"
            disabled={!edits.canRedo}
            onClick={() => void edits.redo()}
          />
        </span>
      )}
      {may.edit && (
        <Button
          className="max-sm:hidden"
          disabled={edits.saving}
          onClick={() => desk.setAsking({ kind: "publish_days" })}
        >
          {t("publish_days.open")}
        </Button>
      )}
      {may.edit && chosen && (
        <Button
          look="main"
          keys="p"
          disabled={
            (!isOpen && (chosen.locked ? t("publish_locked") : t("publish_over"))) ||
            (isDone && t("publish_done", { version: chosen.published }))
          }
          onClick={() => desk.publish()}
        >
          {t("publish_day", {
            day: days.short(chosen.date),
            station: takeAt(desk.week.stations, chosen.station).code,
          })}
        </Button>
      )}
    </>
  );
}

/** On the phone: which station and which day is there. */
function PhoneDay({ desk }: { desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const days = useBoardDays();
  const { chosen, week } = desk;
  if (!chosen) return null;
  const go = (station: number, date: Day) => desk.setCursor(buildDayKey(station, date));
  const step = (by: number) => {
    const date = addDays(chosen.date, by);
    if (desk.open.findDay(chosen.station, date)) go(chosen.station, date);
  };
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line px-gutter py-1 sm:hidden">
      <Select
        label={t("station")}
        bare
        value={String(chosen.station)}
        onChange={(to) => to !== null && go(Number(to), chosen.date)}
        choices={week.stations.map(({ name }, n) => ({ value: String(n), label: name }))}
        className="min-w-0 grow"
      />
      <IconButton icon={<ChevronLeft />} label={t("day_before")} onClick={() => step(-1)} />
      <b className="num flex-none font-semibold">{days.short(chosen.date)}</b>
      <IconButton icon={<ChevronRight />} label={t("day_after")} onClick={() => step(1)} />
    </div>
  );
}

function Foot({ desk: { edits, carry, chosen, may } }: { desk: WeekDesk }) {
  const t = useTranslations("week_board");
  const words = useSavingWords();
  const say = () => {
    if (edits.saving) return words.saving;
    if (!edits.savedAt) return t("all_saved");
    return words.savedAt(edits.savedAt);
  };
  const going = [
    ["up", ""],
    ["down", ""],
    ["left", ""],
    ["right", t("hint.go")],
    ["space", t("hint.pick")],
    ["l", t("hint.lock")],
    ["p", t("hint.publish")],
    ["mod+z", t("hint.undo")],
  ] as const;
  const carrying = [
    ["up", ""],
    ["down", ""],
    ["left", ""],
    ["right", t("hint.carry")],
    ["enter", t("hint.drop")],
    ["escape", t("hint.cancel")],
  ] as const;
  return (
    <footer className="flex min-h-8 flex-none items-center gap-4 border-t border-line px-gutter text-xs text-ink-2 max-sm:hidden">
      <span role="status" className="num">
        {say()}
      </span>
      {chosen?.changed && <span>{t("will_be", { version: chosen.published + 1 })}</span>}
      {may.edit && <KeyHints of={carry.carried ? carrying : going} className="ml-auto" />}
    </footer>
  );
}
