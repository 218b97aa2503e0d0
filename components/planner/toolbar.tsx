"use client";
import { Copy, Eraser, Gauge, Layers, Lock, MousePointer2, Paintbrush, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Solving, Wish } from "@/components/planner/use-solve";
import type { Tool } from "@/components/planner/use-strokes";
import { Button } from "@/components/ui/button";
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
}: {
  tool: Tool;
  canEdit: boolean;
  solving: Solving;
  weeks: number;
  budget: boolean;
  copyWeek: () => void;
  onTool: (tool: Tool) => void;
  onWish?: (wish: Wish) => void;
}) {
  const t = useTranslations("planner");
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-sunken px-gutter py-1.5">
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
            className={cx(tool === one && "bg-raised! text-ink! shadow-1", "[&_kbd]:max-lg:hidden")}
            onClick={() => onTool(one)}
          >
            <span className="max-sm:sr-only">{t(`tool.${one}`)}</span>
          </Button>
        ))}
      </div>
      {onWish && canEdit && (
        <>
          <Button
            size="sm"
            icon={<Gauge />}
            busy={solving.busy === "budget"}
            disabled={!budget && t("no_budget")}
            onClick={() => onWish("budget")}
          >
            {t("fill_budget")}
          </Button>
          <Button size="sm" icon={<Layers />} busy={solving.busy === "even"} onClick={() => onWish("even")}>
            {t("spread")}
          </Button>
          <Button size="sm" icon={<Sun />} busy={solving.busy === "prime"} onClick={() => onWish("prime")}>
            {t("prime")}
          </Button>
        </>
      )}
      {canEdit && (
        <Button size="sm" look="quiet" icon={<Copy />} disabled={weeks < 2} onClick={copyWeek}>
          {t("copy_week")}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-3 text-xs text-ink-2 max-xl:hidden">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="flex">
            {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
              <i key={n} className={cx("h-3 w-2.5", RAMP[n])} />
            ))}
          </span>
          {t("legend_sold")}
        </span>
        <span className="flex items-center gap-1.5">
          <b
            aria-hidden
            className="grid size-4 place-items-center rounded-[2px] bg-accent text-2xs text-on-accent"
          >
            1
          </b>
          {t("legend_draft")}
        </span>
        <span className="flex items-center gap-1.5">
          <b
            aria-hidden
            className="grid size-4 place-items-center rounded-[2px] border border-bad text-2xs text-bad-ink"
          >
            !
          </b>
          {t("legend_broken")}
        </span>
        <span className="flex items-center gap-1.5">
          <b
            aria-hidden
            className="grid size-4 place-items-center rounded-[2px] bg-ink text-2xs text-(--surface)"
          >
            1
          </b>
          {t("legend_locked")}
        </span>
      </span>
    </div>
  );
}
