"use client";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { WeekDiff } from "@/components/breaks/week-diff";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Template = CallOutput<"break_templates.retrieve">;
type Station = Template["stations"][number];
const many = ({ breaks: { added, removed, changed } }: Station) =>
  added.length + removed.length + changed.length;

/** The stations that have their week from a template, and how each differs from it now. */
export function TemplateDrift({
  template,
  may,
  onAlign,
}: {
  template: Template;
  may: boolean;
  onAlign: (station: string) => void;
}) {
  const t = useTranslations("breaks");
  const { day } = useFormat();
  const drifted = template.stations.filter(many);
  if (template.stations.length === 0) return null;
  return (
    <details className="group/drift flex-none border-b border-line bg-surface px-gutter py-1.5">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-2 rounded-xs">
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          className="text-ink-3 transition-transform group-open/drift:rotate-90"
          aria-hidden
        />
        <span className="font-medium">{t("on_stations", { count: template.stations.length })}</span>
        {drifted.length > 0 && (
          <Badge tone="warn" glyph="half">
            {t("drifted_count", { count: drifted.length })}
          </Badge>
        )}
      </summary>
      <ul className="mt-1 max-h-60 divide-y divide-line overflow-auto">
        {template.stations.map((station) => (
          <li key={station.uuid} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5">
            <span className="w-52">
              <Link className="link" href={buildRecordHref("station", station.uuid)}>
                {station.name}
              </Link>
              <span className="num block text-xs text-ink-3">{t("since", { day: day(station.from) })}</span>
            </span>
            <span className="min-w-0 grow basis-60">
              {many(station) === 0 ? (
                <span className="text-ink-3">{t("as_template")}</span>
              ) : (
                <WeekDiff of={station.breaks} own={station.name} other={template.name} />
              )}
            </span>
            {may && many(station) > 0 && (
              <Button size="sm" onClick={() => onAlign(station.uuid)}>
                {t("align")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
