"use client";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { PanelPart } from "@/components/planner/panel/panel-part";
import type { SegmentLine } from "@/components/planner/use-segment-lines";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";

const lacking = ({ wanted, spots }: SegmentLine) => Math.max(0, wanted - spots);

/** Wanted spots without a break, what the scheduler found in their way, and what would place them. */
export function UnplacedPart({
  lines,
  unplaced,
  stations,
  onWay,
  onPlace,
  busy,
}: {
  lines: readonly SegmentLine[];
  /** What the scheduler could not place when it ran last. */
  unplaced: readonly Missing[];
  stations: readonly { uuid: string; name: string }[];
  onWay?: (missing: Missing, way: WayOut) => void;
  /** Places the missing spots beside the painted ones. */
  onPlace?: () => void;
  busy: boolean;
}) {
  const t = useTranslations("planner");
  const { number } = useFormat();
  const missing = lines.reduce((n, line) => n + lacking(line), 0);
  const wanted = lines.reduce((n, line) => n + line.wanted, 0);
  if (wanted === 0) return null;
  const explained = unplaced.filter(({ segment }) => {
    const line = lines[segment];
    return line !== undefined && lacking(line) > 0;
  });
  const rest = lines.filter(
    (line, at) => lacking(line) > 0 && !explained.some(({ segment }) => segment === at),
  );
  return (
    <PanelPart
      title={
        <>
          {missing ? (
            <CircleAlert size={15} strokeWidth={1.75} aria-hidden className="text-bad-ink" />
          ) : (
            <CircleCheck size={15} strokeWidth={1.75} aria-hidden className="text-ok-ink" />
          )}
          {missing ? t("not_placed", { missing: number(missing), of: number(wanted) }) : t("all_placed")}
        </>
      }
      actions={
        missing > 0 &&
        onPlace && (
          <Button size="sm" busy={busy} onClick={onPlace}>
            {t("place_missing")}
          </Button>
        )
      }
    >
      {explained.length > 0 && (
        <UnplacedList
          flush
          of={explained}
          segments={lines.map((line) => line.segment)}
          stations={stations}
          act={t("apply")}
          {...(onWay && { onWay })}
        />
      )}
      {rest.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {rest.map((line) => (
            <li key={line.key} className="flex gap-2 text-ink-2">
              <span className="cut grow">{line.name}</span>
              <span className="num">{t("spots", { count: lacking(line) })}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
