"use client";
import { Lock, Pin } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, memo } from "react";
import { HardMark } from "@/components/breaks/hard-mark";
import { OthersAt } from "@/components/day-log/presence/others";
import { SpotBar } from "@/components/ui/controls/color-field";
import { cx } from "@/components/ui/cx";
import { Progress } from "@/components/ui/feedback/bars";
import { useFormat } from "@/components/ui/format";
import type { BoardActs } from "@/components/week-board/use-board-acts";
import { useBoardDays } from "@/components/week-board/use-board-days";
import type { Carried } from "@/components/week-board/use-week-carry";
import { isLimited } from "@/lib/inventory/no-limit";
import { takeAt } from "@/lib/must";
import {
  getSpotColor,
  getSpotTitle,
  sumBooked,
  type WeekBreak,
  type WeekSpotView,
  type WeekView,
} from "@/lib/traffic/week/board";
import type { WeekProblem } from "@/lib/traffic/week/problems";

/** "18 s left", "5 s over" or "Full". */
export function useLeft() {
  const t = useTranslations("week_board");
  return (left: number) => {
    if (left === 0) return t("full");
    return left < 0 ? t("over", { seconds: -left }) : t("left", { seconds: left });
  };
}

type CellLook = { isTarget: boolean; isRefused: boolean; isBad: boolean; isOver: boolean };
/** Ground and border: where a carried spot would stand, or would not; else what is wrong, and what is over. */
function lookOf({ isTarget, isRefused, isBad, isOver }: CellLook): string {
  const ground = isOver ? "bg-sunken" : "bg-raised";
  if (isRefused) return `${ground} border-dashed border-(--bad)`;
  if (isTarget) return "border-(--accent) bg-accent-soft";
  return `${ground} ${isBad ? "border-(--bad)" : "border-line data-cursor:border-(--accent)"}`;
}

/**
 * What a cell shows of the board besides its break. A cell is drawn again only when one of these changes: a board has
 * hundreds of cells, and a spot that is carried changes two or three of them at each step.
 */
export type BreakCellProps = {
  of: WeekBreak;
  lists: Pick<WeekView, "campaigns" | "commercials">;
  station: string;
  /** The row of the cursor, and the one that Tab reaches, where they are in this break. */
  cursor: string | null;
  tabStop: string | null;
  /** The spot in the hand, where it is taken from or shown in this break. */
  carried: Carried | null;
  isTarget: boolean;
  isRefused: boolean;
  /** The problems of the day. */
  problems: readonly WeekProblem[] | undefined;
  isLocked: boolean;
  isOver: boolean;
  mayPick: boolean;
  acts: BoardActs;
  className: string;
};

/** A break of one day: its free seconds and its spots, where spots are picked up and dropped. */
export const BreakCell = memo(function BreakCell(props: BreakCellProps) {
  const { of, carried, acts, cursor, tabStop, isLocked, className } = props;
  const t = useTranslations("week_board");
  const { time } = useFormat();
  const found = props.problems?.filter((one) => one.break === of.uuid) ?? [];
  const rest = of.spots.filter((spot) => spot.uuid !== carried?.spot);
  const over = (event: DragEvent, position: number) => {
    if (!acts.isCarrying()) return;
    event.preventDefault();
    event.stopPropagation();
    acts.over({ to_break: of.uuid, position });
  };
  const { isTarget, isRefused, isOver } = props;
  return (
    <td
      data-row={of.uuid}
      data-cursor={cursor === of.uuid || undefined}
      tabIndex={tabStop === of.uuid ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && acts.setCursor(of.uuid)}
      onDragOver={(event) => over(event, rest.length + 1)}
      onDrop={(event) => {
        event.preventDefault();
        acts.put();
      }}
      className={cx(
        "rounded-md border px-1.5 pt-1 pb-1.5 align-top outline-none focus-visible:outline-2 focus-visible:outline-(--focus)",
        lookOf({ isTarget, isRefused, isBad: found.length > 0, isOver: isLocked || isOver }),
        className,
      )}
    >
      <CellHead of={of} station={props.station} isLocked={isLocked} />
      <ul
        aria-label={t("spots_of", { time: time(of.second) })}
        className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-px"
      >
        {of.spots.map((spot, n) => (
          <SpotLine
            key={spot.uuid}
            cell={props}
            spot={spot}
            position={n + 1}
            isBad={found.some((one) => one.spot === spot.uuid)}
            onOver={(event) => {
              const { top, height } = event.currentTarget.getBoundingClientRect();
              if (spot.uuid === carried?.spot) return over(event, carried.position);
              const after = event.clientY > top + height / 2 ? 2 : 1;
              over(event, rest.indexOf(spot) + after);
            }}
          />
        ))}
      </ul>
    </td>
  );
});

/** The time of a break and what is left of it. */
function CellHead({ of, station, isLocked }: Pick<BreakCellProps, "of" | "station" | "isLocked">) {
  const t = useTranslations("week_board");
  const { time } = useFormat();
  const days = useBoardDays();
  const sayLeft = useLeft();
  const booked = sumBooked(of);
  const left = of.capacity_seconds - booked;
  const isLimit = isLimited(of.capacity_seconds);
  return (
    <>
      <div className="flex items-center gap-1.5 text-2xs">
        <span className="sr-only">{t("cell_of", { day: days.short(of.date), station })}</span>
        <span className="num font-semibold">{time(of.second)}</span>
        <HardMark kind={of.kind} />
        <OthersAt row={of.uuid} />
        {isLocked && <Lock size={11} strokeWidth={2} className="flex-none text-ink-3" aria-hidden />}
        <span className={cx("num ml-auto", left < 0 ? "font-medium text-bad-ink" : "text-ink-3")}>
          {isLimit ? sayLeft(left) : t("no_limit")}
        </span>
      </div>
      {isLimit && (
        <Progress
          done={booked}
          of={of.capacity_seconds}
          tone={left < 0 ? "bad" : "accent"}
          label={t("sold_of", { booked, capacity: of.capacity_seconds })}
          className="mt-0.5 h-[3px]"
        />
      )}
    </>
  );
}

function SpotLine({
  cell: { lists, carried, cursor, tabStop, mayPick, acts },
  spot,
  position,
  isBad,
  onOver,
}: {
  cell: BreakCellProps;
  spot: WeekSpotView;
  position: number;
  isBad: boolean;
  onOver: (event: DragEvent<HTMLLIElement>) => void;
}) {
  const t = useTranslations("week_board");
  const title = getSpotTitle(lists, spot);
  const isCarried = carried?.spot === spot.uuid;
  const { customer_name: customer } = takeAt(lists.campaigns, spot.campaign);
  return (
    <li
      data-row={spot.uuid}
      data-cursor={cursor === spot.uuid || undefined}
      data-carried={isCarried || undefined}
      draggable={mayPick}
      tabIndex={tabStop === spot.uuid ? 0 : -1}
      aria-label={t("spot_label", { title, customer, seconds: spot.length, position })}
      onFocus={() => acts.setCursor(spot.uuid)}
      onPointerDown={() => acts.setCursor(spot.uuid)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
        // The browser takes its picture of the line before it changes.
        requestAnimationFrame(() => acts.pick(spot.uuid));
      }}
      onDragOver={onOver}
      onDragEnd={acts.cancel}
      className={cx(
        "flex min-h-5 items-center gap-1.5 rounded-xs border px-0.5 text-2xs outline-none hover:bg-hover data-cursor:bg-selected focus-visible:outline-2 focus-visible:outline-(--focus) pointer-coarse:min-h-8",
        isCarried ? "border-dashed border-(--accent)" : "border-transparent",
        isBad && "bg-bad-soft",
      )}
    >
      <SpotBar color={getSpotColor(lists, spot)} className="h-3" />
      <span className="cut grow">{title}</span>
      <OthersAt row={spot.uuid} />
      {spot.pinned && (
        <Pin size={10} strokeWidth={2} className="flex-none text-ink-3" aria-label={t("pinned")} />
      )}
      <span className="num flex-none">{spot.length}</span>
    </li>
  );
}
