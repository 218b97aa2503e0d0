"use client";
import { Ellipsis, GripVertical, MoveLeft, MoveRight, StretchHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Card } from "@/components/ui/layout/card";
import { Menu } from "@/components/ui/overlay/menu";
import { isOneOf } from "@/lib/own";
import { type PlacedWidget, WIDGETS, type Widget } from "@/lib/settings/dashboard";

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowDown", 1],
]);
const KIND = "application/x-spotledger-widget";

/** A widget in its frame: its handle is dragged onto another widget or moved by arrows, its menu sizes and removes it. */
export function WidgetCard({
  of: { widget, wide },
  isFirst,
  isLast,
  onMove,
  onDropped,
  onWide,
  onRemove,
  children,
}: {
  of: PlacedWidget;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  /** Another widget was dropped onto this one. */
  onDropped: (other: Widget) => void;
  onWide: (wide: boolean) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("home");
  const [isOver, setOver] = useState(false);
  const name = t(`widgets.${widget}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <section
      aria-label={name}
      className={cx("min-w-0 rounded-md", wide && "lg:col-span-2", isOver && "outline-2 outline-(--accent)")}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const other = event.dataTransfer.getData(KIND);
        if (!isOneOf(WIDGETS, other)) return;
        event.preventDefault();
        onDropped(other);
      }}
    >
      <Card
        title={name}
        className="h-full"
        actions={
          <>
            <button
              type="button"
              draggable
              aria-label={t("arrange", { name })}
              data-tip={t("arrange_tip")}
              className="flex size-(--control-sm) cursor-grab items-center justify-center rounded-sm text-ink-3 hover:bg-hover"
              onKeyDown={onKeyDown}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData(KIND, widget);
              }}
            >
              <GripVertical size={15} strokeWidth={1.75} aria-hidden />
            </button>
            <Menu
              glyph
              icon={<Ellipsis />}
              label={t("widget_menu", { name })}
              align="end"
              items={[
                {
                  key: "before",
                  label: t("move_before"),
                  icon: <MoveLeft />,
                  disabled: isFirst,
                  onSelect: () => onMove(-1),
                },
                {
                  key: "after",
                  label: t("move_after"),
                  icon: <MoveRight />,
                  disabled: isLast,
                  onSelect: () => onMove(1),
                },
                {
                  key: "wide",
                  label: t(wide ? "make_narrow" : "make_wide"),
                  icon: <StretchHorizontal />,
                  onSelect: () => onWide(!wide),
                },
                "line",
                { key: "remove", label: t("remove_widget"), icon: <X />, onSelect: onRemove },
              ]}
            />
          </>
        }
      >
        {children}
      </Card>
    </section>
  );
}
