"use client";
import { EllipsisVertical, MessageSquareText, Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { LineView, PlacedLine } from "@/components/day-log/inserting/use-inserting";
import { OthersAt } from "@/components/day-log/presence/others";
import { CELL, HeardMark, keepSelection, ROW, WIDE } from "@/components/day-log/spot-row";
import type { LogDesk } from "@/components/day-log/use-log-desk";
import type { Selected } from "@/components/day-log/use-selected";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { Menu } from "@/components/ui/overlay/menu";

/** What can be done with an inserted line. */
export function LineMenu({ placed, desk }: { placed: PlacedLine; desk: LogDesk }) {
  const t = useTranslations("log");
  const { line } = placed;
  const change = {
    key: "change",
    label: t("line_change"),
    icon: <Pencil />,
    keys: "e",
    onSelect: () => desk.setAsking({ kind: "line", of: placed }),
  };
  return (
    <Menu
      label={t("acts_of", { title: line.text })}
      glyph
      icon={<EllipsisVertical />}
      look="quiet"
      size="sm"
      align="end"
      items={[
        ...(line.kind === "note" ? [change] : []),
        {
          key: "insert",
          label: t("insert_below"),
          icon: <Plus />,
          keys: "i",
          onSelect: () => desk.askInsert(line.uuid),
        },
        "line",
        {
          key: "remove",
          label: t("line_remove"),
          icon: <Trash2 />,
          danger: true,
          onSelect: () => desk.inserting.remove(placed),
        },
      ]}
    />
  );
}

/** The inserted lines at one place of a break. */
export function LineRows({
  lines,
  carts,
  cursor,
  tabStop,
  heard,
  choice,
  menu,
}: {
  lines: readonly LineView[];
  carts: boolean;
  cursor: string | null;
  tabStop: string | undefined;
  heard: string | null;
  choice: Selected;
  menu: (line: LineView) => ReactNode;
}) {
  const t = useTranslations("log");
  const { time } = useFormat();
  return lines.map((line) => (
    <tr
      key={line.uuid}
      data-row={line.uuid}
      data-line={line.kind}
      data-cursor={cursor === line.uuid || undefined}
      data-heard={heard === line.uuid || undefined}
      tabIndex={tabStop === line.uuid ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && choice.focus(line.uuid)}
      onMouseDown={keepSelection}
      onClick={(event) => choice.click(line.uuid, event)}
      className={cx(
        ROW,
        "break-inside-avoid text-ink-2 outline-none hover:bg-hover data-cursor:bg-selected data-heard:bg-accent-soft",
      )}
    >
      <td
        className={cx(
          CELL,
          WIDE,
          "px-0 text-center group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]",
        )}
      >
        {heard === line.uuid && <HeardMark />}
      </td>
      <td className={cx(CELL, "num")}>{time(line.second, true)}</td>
      <td className={cx(CELL, "max-sm:min-w-0 max-sm:grow")}>
        <span className="flex min-w-0 items-center gap-2 pl-[11px]">
          {line.kind === "note" && (
            <MessageSquareText size={14} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden />
          )}
          <span className="cut" data-tip={line.text}>
            {line.text}
          </span>
          <OthersAt row={line.uuid} />
        </span>
      </td>
      <td className={cx(CELL, WIDE, "text-ink-3")}>{t(`line_kinds.${line.kind}`)}</td>
      <td className={cx(CELL, "num text-right")}>{line.kind === "filler" && line.length}</td>
      {carts && <td className={cx(CELL, WIDE, "num text-right")}>{line.cart}</td>}
      <td className={cx(CELL, WIDE, "print:hidden")} />
      <td className={cx(CELL, "px-1 text-right print:hidden")}>{menu(line)}</td>
    </tr>
  ));
}
