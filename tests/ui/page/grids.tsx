import { EllipsisVertical } from "lucide-react";
import { useRef, useState } from "react";
import { LogTable } from "@/components/day-log/log-table";
import { SelectionBar } from "@/components/day-log/selection-bar";
import { useLogDesk } from "@/components/day-log/use-log-desk";
import { useLogKeys } from "@/components/day-log/use-log-keys";
import { BoardGrid, type Cursor, focusBoard } from "@/components/planner/board-grid";
import type { SegmentLine } from "@/components/planner/lines";
import { usePlannerKeys } from "@/components/planner/use-planner-keys";
import { QueryProvider } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlay/menu";
import { type Day, toDay } from "@/lib/day";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

const spot = (uuid: string, position: number): LogSpotView => ({
  uuid,
  position,
  second: 25_200 + position * 30,
  title: `Spot ${uuid}`,
  label: null,
  color: 1,
  customer: "Kilnside",
  campaign: "c",
  campaign_number: "1",
  commercial: "k",
  length: 30,
  cart: null,
  isci: "",
  source: "auto",
  bonus_reason: "",
  status: "planned",
  pinned: false,
  media: "fine",
  substitute: null,
});
const LOG: LogView = {
  uuid: null,
  station: "s",
  station_name: "Vane FM",
  station_code: "VF",
  timezone: "Europe/London",
  day_start: 0,
  date: toDay("2026-11-20"),
  state: "open",
  version: 1,
  published: 0,
  changed: false,
  locked: null,
  removed: [],
  versions: [],
  breaks: ["a", "b"].map((uuid, n) => ({
    uuid,
    second: 25_200 + n * 3600,
    number: n + 1,
    name: `Break ${uuid}`,
    kind: "soft" as const,
    capacity_seconds: 600,
    booked_seconds: 60,
    note: "",
    spots: [spot(`${uuid}1`, 1), spot(`${uuid}2`, 2)],
    frame: [],
    lines: [],
    sums: { spots: 60, jingles: 0, separators: 0, fillers: 0 },
  })),
};

function Log() {
  const desk = useLogDesk(LOG);
  const { canvas, carry, choice, log } = desk;
  useLogKeys(desk, true, true);
  return (
    <>
      <Button>Outside</Button>
      <div ref={canvas}>
        <LogTable
          log={carry.carried ? carry.shown : log}
          carry={carry}
          cursor={carry.carried?.spot ?? choice.cursor}
          choice={choice}
          mayEdit
          listening={null}
          fit={null}
          menu={({ title }) => (
            <Menu
              label={`Actions for ${title}`}
              glyph
              icon={<EllipsisVertical />}
              items={[{ key: "move", label: "Earlier", onSelect: () => undefined }]}
            />
          )}
          lineMenu={() => null}
          onInsert={() => undefined}
          onNote={() => undefined}
        />
      </div>
      <SelectionBar desk={desk} />
    </>
  );
}

/** The day list with two breaks of two spots. */
export function LogScene() {
  return (
    <QueryProvider>
      <Log />
    </QueryProvider>
  );
}

const DAYS = ["2026-11-16", "2026-11-17", "2026-11-18"];
const LINES: SegmentLine[] = [
  { kind: "station", key: "s", station: 0, code: "VF", name: "Vane FM", zone: null, open: true },
  ...[6, 7].map(
    (hour): SegmentLine => ({
      kind: "time",
      key: `s ${hour}`,
      station: 0,
      second: hour * 3600,
      capacity: 90,
      breaks: DAYS.map((_, day) => hour * 10 + day),
    }),
  ),
];
const WEEKS = [{ from: 0, to: 2, start: "2026-11-16" as Day, end: "2026-11-18" as Day, spots: 0 }];
const CELLS = DAYS.map((_, day) => ({ at: day, sold: day * 10, spots: 0, locked: false, broken: false }));
const nothing = () => undefined;

/** The planner's board with one station and two times. */
export function BoardScene() {
  const box = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [added, setAdded] = useState(0);
  usePlannerKeys({
    lines: LINES,
    days: DAYS.length,
    cursor,
    setCursor,
    focus: () => focusBoard(box.current),
    setTool: nothing,
    toggle: nothing,
    undo: nothing,
    redo: nothing,
    leave: () => setCursor(null),
    copyWeek: nothing,
    add: () => setAdded(added + 1),
    erase: nothing,
    lock: nothing,
    carry: nothing,
    brush: nothing,
  });
  return (
    <>
      <Button>Outside</Button>
      <div ref={box}>
        <BoardGrid
          box={box}
          lines={LINES}
          cellsOf={() => CELLS}
          stations={[]}
          days={DAYS.map((date) => ({ date: toDay(date), weekend: false }))}
          weeks={WEEKS}
          cursor={cursor}
          cursorLabel={cursor ? `Row ${cursor.row}, day ${cursor.day}` : ""}
          label="Board"
          today={null}
          onToggle={nothing}
          head="Station"
          shown={undefined}
        />
      </div>
      <output aria-label="Value">{added}</output>
    </>
  );
}

const MONTH = ["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"].map(toDay);
const CUT_WEEKS = [
  { from: 0, to: 1, start: MONTH[0], end: MONTH[1], spots: 1200 },
  { from: 2, to: 2, start: MONTH[2], end: MONTH[2], spots: 1200 },
  { from: 3, to: 5, start: MONTH[3], end: MONTH[5], spots: 1200 },
].flatMap(({ start, end, ...week }) => (start && end ? [{ ...week, start, end }] : []));
const FULL = MONTH.map((_, day) => ({ at: day, sold: 100, spots: day * 5, locked: false, broken: false }));

/** The planner's board over weeks of two, one and three days. */
export function MonthScene() {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <BoardGrid
        box={box}
        lines={LINES}
        cellsOf={() => FULL}
        stations={[]}
        days={MONTH.map((date) => ({ date, weekend: false }))}
        weeks={CUT_WEEKS}
        cursor={null}
        cursorLabel=""
        label="Board"
        today={null}
        onToggle={nothing}
        head="Station"
        shown={undefined}
      />
    </div>
  );
}
