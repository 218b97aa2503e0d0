"use client";
import { useTranslations } from "next-intl";
import { type DragEvent, Fragment, type ReactNode } from "react";
import { BreakHead } from "@/components/day-log/break-head";
import { LineRows } from "@/components/day-log/inserting/line-rows";
import type { LineView } from "@/components/day-log/inserting/use-inserting";
import type { Listening } from "@/components/day-log/listening/use-listening";
import { OthersAt } from "@/components/day-log/presence/others";
import { CELL, HeardMark, keepSelection, ROW, SpotRow, WIDE } from "@/components/day-log/spot-row";
import type { Carry } from "@/components/day-log/use-carry";
import type { CarryFit } from "@/components/day-log/use-carry-fit";
import type { Selected } from "@/components/day-log/use-selected";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { buildFrameKey, listPieces } from "@/lib/traffic/desk/listening";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

type BreakView = LogView["breaks"][number];
type TableProps = {
  log: LogView;
  carry: Carry;
  cursor: string | null;
  choice: Selected;
  mayEdit: boolean;
  /** What can be done with a spot, behind the dots of its row. */
  menu: (spot: LogSpotView) => ReactNode;
  /** What can be done with an inserted line. */
  lineMenu: (of: BreakView, line: LineView) => ReactNode;
  onNote: (of: BreakView) => void;
  onInsert: (of: BreakView) => void;
  /** Null where audio may not be heard. */
  listening: Listening | null;
  /** What dropping the carried spot would do; null while none is carried. */
  fit: CarryFit | null;
};
const HEAD =
  "h-[1.875rem] border-y border-line bg-sunken px-(--pad-cell) text-left text-xs font-medium text-ink-3";

/** The day as it airs: breaks in order, spots in order, each where it starts. */
export function LogTable({ log, ...rest }: TableProps) {
  const t = useTranslations("log");
  const carts = log.breaks.some((b) => b.spots.some((p) => p.cart !== null));
  return (
    <table
      role="grid"
      aria-multiselectable
      aria-label={t("table")}
      className="w-full table-fixed border-separate border-spacing-0 max-sm:block print:text-md"
    >
      <thead className="sticky top-0 z-(--z-sticky) max-sm:hidden print:static">
        <tr>
          <th className={cx(HEAD, "w-9 pl-3 print:w-6")}>
            <span className="sr-only">{t("position")}</span>
          </th>
          <th className={cx(HEAD, "w-[4.75rem]")}>{t("time")}</th>
          <th className={HEAD}>{t("spot")}</th>
          <th className={cx(HEAD, WIDE, "w-[27%]")}>{t("customer")}</th>
          <th className={cx(HEAD, "w-16 text-right")}>{t("seconds")}</th>
          {carts && <th className={cx(HEAD, WIDE, "w-20 text-right")}>{t("cart")}</th>}
          <th className={cx(HEAD, WIDE, "w-28 print:hidden")}>{t("state")}</th>
          <th className={cx(HEAD, "w-12 print:hidden")}>
            <span className="sr-only">{t("acts")}</span>
          </th>
        </tr>
      </thead>
      {log.breaks.map((of) => (
        <BreakRows
          key={of.uuid}
          of={of}
          carts={carts}
          {...rest}
          tabStop={rest.cursor ?? log.breaks[0]?.uuid}
        />
      ))}
    </table>
  );
}

function BreakRows({
  of,
  carts,
  carry,
  cursor,
  choice,
  mayEdit,
  menu,
  lineMenu,
  onNote,
  onInsert,
  listening,
  fit,
  tabStop,
}: Omit<TableProps, "log"> & {
  of: BreakView;
  carts: boolean;
  /** The one row that Tab reaches. */
  tabStop: string | undefined;
}) {
  const { time } = useFormat();
  const last = of.spots.length + 1;
  const target = carry.carried?.to_break === of.uuid;
  const betweenSpots = (before: number) => (
    <>
      <FrameRows of={of} before={before} isOpening carts={carts} heard={listening?.row ?? null} />
      <LineRows
        lines={of.lines.filter((line) => line.before === before)}
        carts={carts}
        cursor={cursor}
        tabStop={tabStop}
        heard={listening?.row ?? null}
        choice={choice}
        menu={(line) => lineMenu(of, line)}
      />
      <FrameRows of={of} before={before} isOpening={false} carts={carts} heard={listening?.row ?? null} />
    </>
  );
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!carry.carried) return;
      event.preventDefault();
      if (!target) carry.over(of.uuid, last);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      carry.put();
    },
  };
  return (
    <tbody data-break={of.uuid} {...drop} className="break-inside-avoid max-sm:block">
      <tr
        data-row={of.uuid}
        data-cursor={cursor === of.uuid || undefined}
        tabIndex={tabStop === of.uuid ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && choice.focus(of.uuid)}
        onMouseDown={keepSelection}
        onClick={(event) => choice.click(of.uuid, event)}
        className={cx(ROW, "outline-none data-cursor:bg-selected", target ? "bg-accent-soft" : "bg-sunken")}
      >
        <td className={cx(CELL, WIDE, "group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]")} />
        <th scope="rowgroup" className={cx(CELL, "num text-left font-semibold max-sm:w-12")}>
          <span className="flex items-center gap-1">
            {time(of.second)}
            <OthersAt row={of.uuid} />
          </span>
        </th>
        <td colSpan={carts ? 6 : 5} className={cx(CELL, "max-sm:min-w-0 max-sm:grow")}>
          <BreakHead
            of={of}
            mayEdit={mayEdit}
            onNote={onNote}
            onInsert={onInsert}
            onListen={listening && (() => listening.start(listPieces(of, of.uuid)))}
            fit={fit}
            isTarget={target}
          />
        </td>
      </tr>
      {of.spots.map((spot, n) => (
        <Fragment key={spot.uuid}>
          {betweenSpots(n)}
          <SpotRow
            spot={spot}
            carts={carts}
            cursor={cursor === spot.uuid}
            isTabStop={tabStop === spot.uuid}
            carried={carry.carried?.spot === spot.uuid}
            mayEdit={mayEdit}
            heard={listening?.row === spot.uuid}
            selected={choice.selected.includes(spot)}
            choice={choice}
            onPick={() => carry.pick(spot.uuid)}
            onOver={(after) => {
              if (carry.carried?.spot === spot.uuid) return;
              const rest = of.spots.filter((p) => p.uuid !== carry.carried?.spot);
              carry.over(of.uuid, rest.findIndex((p) => p.uuid === spot.uuid) + (after ? 2 : 1));
            }}
            onEnd={carry.cancel}
            menu={menu(spot)}
          />
        </Fragment>
      ))}
      {betweenSpots(of.spots.length)}
    </tbody>
  );
}

/** What of the house's own airs before the spot at a place: it takes its time, and nobody moves it. */
function FrameRows({
  of,
  before,
  isOpening,
  carts,
  heard,
}: {
  of: BreakView;
  before: number;
  /** Its opener, or everything else of the house. */
  isOpening: boolean;
  carts: boolean;
  /** The row that is listened to. */
  heard: string | null;
}) {
  const t = useTranslations("log");
  const { time } = useFormat();
  return of.frame
    .filter((f) => f.before === before && (f.kind === "opener") === isOpening)
    .map((f) => (
      <tr
        key={buildFrameKey(of, f)}
        data-heard={heard === buildFrameKey(of, f) || undefined}
        className={cx(ROW, "text-ink-3 data-heard:bg-accent-soft")}
      >
        <td className={cx(CELL, WIDE, "px-0 text-center")}>
          {heard === buildFrameKey(of, f) && <HeardMark />}
        </td>
        <td className={cx(CELL, "num")}>{time(f.second, true)}</td>
        <td className={cx(CELL, "max-sm:min-w-0 max-sm:grow")}>
          <span className="flex min-w-0 items-center gap-2 pl-[11px]">
            <span className="cut">{f.title}</span>
          </span>
        </td>
        <td className={cx(CELL, WIDE)}>{t(`frame.${f.kind}`)}</td>
        <td className={cx(CELL, "num text-right")}>{f.length}</td>
        {carts && <td className={cx(CELL, WIDE, "num text-right")}>{f.cart}</td>}
        <td className={cx(CELL, WIDE, "print:hidden")} />
        <td className={cx(CELL, "print:hidden")} />
      </tr>
    ));
}
