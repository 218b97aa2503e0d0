"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BreakList } from "@/components/planner/panel/break-list";
import { PanelPart } from "@/components/planner/panel/panel-part";
import { useFormat } from "@/components/ui/format";
import { comparePaintings } from "@/lib/planner/compare";
import type { Grid } from "@/lib/planner/grid";
import { type PaintedSpots, readSpots } from "@/lib/planner/painting";
import type { PaintedSpot } from "@/lib/planner/shapes";

/** Another painting that the shown one is compared with. */
export type OtherPainting = { name: string; spots: readonly PaintedSpot[] };

/** In which breaks the shown painting differs from another one. */
export function DifferencePart({
  grid,
  spots,
  other,
  onJump,
}: {
  grid: Grid;
  spots: PaintedSpots;
  other: OtherPainting;
  onJump: (at: number) => void;
}) {
  const t = useTranslations("planner");
  const { number } = useFormat();
  const rows = useMemo(
    () => comparePaintings(grid, readSpots(grid, other.spots), spots),
    [grid, other.spots, spots],
  );
  const signed = (added: number, removed: number) =>
    [added > 0 && `+${number(added)}`, removed > 0 && number(-removed)].filter(Boolean).join(" ");
  const added = rows.reduce((n, row) => n + row.added, 0);
  const removed = rows.reduce((n, row) => n + row.removed, 0);
  return (
    <PanelPart title={t("compared_with", { name: other.name })} detail={signed(added, removed)}>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t("compared_same")}</p>
      ) : (
        <BreakList
          grid={grid}
          of={rows.map(({ at, added, removed }) => ({
            at,
            says: <span className="num">{signed(added, removed)}</span>,
          }))}
          onJump={onJump}
        />
      )}
    </PanelPart>
  );
}
