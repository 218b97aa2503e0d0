"use client";
import { GripVertical, Pin, Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { OthersAt } from "@/components/day-log/presence/others";
import { Trouble } from "@/components/day-log/trouble";
import type { Selected } from "@/components/day-log/use-selected";
import { SpotBar } from "@/components/ui/controls/color-field";
import { cx } from "@/components/ui/cx";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import type { LogSpotView } from "@/lib/traffic/log-view";

export const CELL = "h-row border-b border-line px-(--pad-cell) max-sm:h-auto max-sm:border-0 max-sm:p-0";
/** A row of the table, and on the phone a line of its own. */
export const ROW =
  "group/row max-sm:flex max-sm:min-h-row max-sm:items-center max-sm:gap-2 max-sm:border-b max-sm:border-line max-sm:py-1 max-sm:pr-1 max-sm:pl-gutter";
export const WIDE = "max-sm:hidden print:table-cell";

/** With Shift the browser would mark text between two clicks. */
export const keepSelection = (event: MouseEvent) => {
  if (event.shiftKey || event.ctrlKey || event.metaKey) event.preventDefault();
};

/** The mark of the row that is listened to. */
export const HeardMark = () => (
  <Volume2 size={14} strokeWidth={1.75} className="mx-auto text-accent-ink" aria-hidden />
);

/** A spot of a break: picked up by the pointer, selected with Shift and Ctrl or Cmd. */
export function SpotRow({
  spot,
  carts,
  cursor,
  isTabStop,
  carried,
  heard,
  selected,
  mayEdit,
  choice,
  onPick,
  onOver,
  onEnd,
  menu,
}: {
  spot: LogSpotView;
  carts: boolean;
  cursor: boolean;
  isTabStop: boolean;
  carried: boolean;
  /** Whether its audio is listened to. */
  heard: boolean;
  selected: boolean;
  mayEdit: boolean;
  choice: Selected;
  onPick: () => void;
  onOver: (after: boolean) => void;
  onEnd: () => void;
  menu: ReactNode;
}) {
  const t = useTranslations("log");
  const { time } = useFormat();
  return (
    <tr
      data-row={spot.uuid}
      data-cursor={cursor || undefined}
      data-carried={carried || undefined}
      draggable={mayEdit}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={selected}
      data-heard={heard || undefined}
      onFocus={(event) => event.target === event.currentTarget && choice.focus(spot.uuid)}
      onMouseDown={keepSelection}
      onClick={(event) => choice.click(spot.uuid, event)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", spot.title);
        choice.goTo(spot.uuid);
        // The browser takes its picture of the row before it changes.
        requestAnimationFrame(onPick);
      }}
      onDragOver={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        event.preventDefault();
        event.stopPropagation();
        onOver(event.clientY > top + height / 2);
      }}
      onDragEnd={onEnd}
      className={cx(
        ROW,
        "break-inside-avoid transition-colors duration-(--fast) hover:bg-hover data-cursor:bg-selected aria-selected:bg-selected data-heard:bg-accent-soft data-carried:bg-accent-soft",
        carried ? "outline-2 -outline-offset-2 outline-(--accent) outline-dashed" : "outline-none",
      )}
    >
      <td
        className={cx(
          CELL,
          WIDE,
          "px-0 text-center group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]",
        )}
      >
        <span className={cx("num text-xs text-ink-3", mayEdit && "group-hover/row:hidden")}>
          {heard ? <HeardMark /> : spot.position}
        </span>
        {mayEdit && (
          <GripVertical
            size={14}
            strokeWidth={1.75}
            className="mx-auto hidden cursor-grab text-ink-3 group-hover/row:block print:hidden"
            aria-hidden
          />
        )}
      </td>
      <td className={cx(CELL, "num")}>{time(spot.second, true)}</td>
      <td className={cx(CELL, "max-sm:min-w-0 max-sm:grow")}>
        <span className="flex min-w-0 items-center gap-2">
          <SpotBar color={spot.color} />
          {spot.label && (
            <span className="flex-none max-sm:hidden">
              <Tag>{spot.label}</Tag>
            </span>
          )}
          <span className="min-w-0 leading-tight">
            <span className="cut block font-medium">{spot.title}</span>
            <span className="cut block text-xs text-ink-3 sm:hidden print:hidden">{spot.customer}</span>
          </span>
          <OthersAt row={spot.uuid} />
          {spot.pinned && (
            <span data-tip={t("pinned")} className="flex-none text-ink-3 print:hidden">
              <Pin size={13} strokeWidth={1.75} aria-label={t("pinned")} />
            </span>
          )}
        </span>
      </td>
      <td className={cx(CELL, WIDE, "cut text-ink-2")}>{spot.customer}</td>
      <td className={cx(CELL, "num text-right")}>{spot.length}</td>
      {carts && <td className={cx(CELL, WIDE, "num text-right text-ink-2")}>{spot.cart}</td>}
      <td className={cx(CELL, WIDE, "print:hidden")}>
        <Trouble spot={spot} />
      </td>
      <td className={cx(CELL, "px-1 text-right print:hidden")}>{menu}</td>
    </tr>
  );
}
