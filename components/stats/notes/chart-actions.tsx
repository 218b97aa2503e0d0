"use client";
import { StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { SavePicture } from "@/components/stats/save-picture";
import type { Stats } from "@/components/stats/use-stats";
import { Button } from "@/components/ui/controls/button";

/** What can be done with a chart over time: read and write its notes, and save it as a picture. */
export function ChartActions({
  stats,
  chart,
  name,
  onNotes,
}: {
  stats: Stats;
  chart: RefObject<HTMLElement | null>;
  /** The first part of the picture's file name. */
  name: string;
  onNotes: () => void;
}) {
  const t = useTranslations("stats.notes");
  return (
    <>
      <Button size="sm" icon={<StickyNote />} onClick={onNotes}>
        {t("title")}
      </Button>
      <SavePicture of={chart} name={`${name}-${stats.from}-${stats.to}`} />
    </>
  );
}
