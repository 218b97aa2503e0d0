"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { BreakList } from "@/components/planner/panel/break-list";
import { PanelPart } from "@/components/planner/panel/panel-part";
import { useFormat } from "@/components/ui/format";
import { takeAt } from "@/lib/must";
import type { Broken } from "@/lib/planner/checks";
import type { Grid } from "@/lib/planner/grid";

/** The breaks in which painted spots violate a rule, in the order they air. */
export function RulesPart({
  grid,
  broken,
  titles,
  onJump,
}: {
  grid: Grid;
  broken: ReadonlyMap<number, readonly Broken[]>;
  titles: ReadonlyMap<string, string>;
  onJump: (at: number) => void;
}) {
  const t = useTranslations("planner");
  const { time } = useFormat();
  if (broken.size === 0) return null;
  const dayOf = (at: number) => takeAt(grid.breaks, at);
  const rows = [...broken]
    .sort(([a], [b]) => {
      const [one, other] = [dayOf(a), dayOf(b)];
      return one.day - other.day || one.row - other.row || one.sinceStart - other.sinceStart;
    })
    .map(([at, rules]) => ({
      at,
      says: [
        ...new Set(
          rules.map(({ rule, segment, over, hard }) =>
            t(`broken.${rule}`, {
              title: titles.get(segment) ?? "",
              over: over ?? 0,
              time: time(hard ?? 0),
            }),
          ),
        ),
      ].join(" "),
    }));
  return (
    <PanelPart
      title={
        <>
          <TriangleAlert size={15} strokeWidth={1.75} aria-hidden className="text-bad-ink" />
          {t("broken_count", { count: broken.size })}
        </>
      }
    >
      <BreakList isLong grid={grid} of={rows} onJump={onJump} />
    </PanelPart>
  );
}
