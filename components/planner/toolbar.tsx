"use client";
import { Copy, Eraser, Gauge, Layers, Lock, MousePointer2, Paintbrush, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Solving, Wish } from "@/components/planner/use-solve";
import type { Tool } from "@/components/planner/use-strokes";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";

const TOOLS = [
  { tool: "select", icon: <MousePointer2 />, keys: "v" },
  { tool: "paint", icon: <Paintbrush />, keys: "p" },
  { tool: "erase", icon: <Eraser />, keys: "e" },
  { tool: "lock", icon: <Lock />, keys: "k" },
] as const;
const RAMP = [
  "bg-heat-0",
  "bg-heat-1",
  "bg-heat-2",
  "bg-heat-3",
  "bg-heat-4",
  "bg-heat-5",
  "bg-heat-6",
  "bg-heat-7",
  "bg-heat-8",
];

const WISHES = [
  { wish: "budget", icon: <Gauge />, says: "fill_budget" },
  { wish: "even", icon: <Layers />, says: "spread" },
  { wish: "prime", icon: <Sun />, says: "prime" },
] as const;
const MARKS = [
  { says: "legend_draft", mark: "1", look: "bg-accent text-on-accent" },
  { says: "legend_broken", mark: "!", look: "border border-bad text-bad-ink" },
  { says: "legend_locked", mark: "1", look: "bg-ink text-(--surface)" },
] as const;

/** Tools to paint with, the scheduler's wishes, and what the colours mean. */
export function Toolbar({
  tool,
  canEdit,
  solving,
  weeks,
  budget,
  copyWeek,
  onTool,
  onWish,
  children,
}: {
  tool: Tool;
  canEdit: boolean;
  solving: Solving;
  weeks: number;
  budget: boolean;
  copyWeek: () => void;
  onTool: (tool: Tool) => void;
  onWish?: (wish: Wish) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("planner");
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-sunken px-gutter py-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:py-1 max-sm:*:flex-none">
      <div role="toolbar" aria-label={t("tools")} className="flex gap-0.5 rounded-sm bg-neutral-soft p-0.5">
        {TOOLS.map(({ tool: one, icon, keys }) => (
          <Button
            key={one}
            size="sm"
            look="quiet"
            icon={icon}
            keys={keys.toUpperCase()}
            aria-pressed={tool === one}
            disabled={!canEdit && one !== "select"}
            className={cx(tool === one && "bg-raised! text-ink! shadow-1", "[&_kbd]:max-2xl:hidden")}
            onClick={() => onTool(one)}
          >
            <span className="max-sm:sr-only">{t(`tool.${one}`)}</span>
          </Button>
        ))}
      </div>
      {children}
      {onWish &&
        canEdit &&
        WISHES.map(({ wish, icon, says }) => (
          <Button
            key={wish}
            size="sm"
            icon={icon}
            busy={solving.busy === wish}
            disabled={wish === "budget" && !budget && t("no_budget")}
            onClick={() => onWish(wish)}
          >
            {t(says)}
          </Button>
        ))}
      {canEdit && (
        <Button size="sm" look="quiet" icon={<Copy />} disabled={weeks < 2} onClick={copyWeek}>
          {t("copy_week")}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-3 text-xs text-ink-2 max-xl:hidden">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="flex">
            {RAMP.map((step) => (
              <i key={step} className={cx("h-3 w-2.5", step)} />
            ))}
          </span>
          {t("legend_sold")}
        </span>
        {MARKS.map(({ says, mark, look }) => (
          <span key={says} className="flex items-center gap-1.5">
            <b aria-hidden className={cx("grid size-4 place-items-center rounded-[2px] text-2xs", look)}>
              {mark}
            </b>
            {t(says)}
          </span>
        ))}
      </span>
    </div>
  );
}
