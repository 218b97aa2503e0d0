"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { RotationButton } from "@/components/campaigns/copy/rotation-button";
import { SegmentGaps } from "@/components/campaigns/copy/rotation-gaps";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { CopyField } from "@/components/campaigns/editor/commercial-field";
import { Part } from "@/components/campaigns/editor/part";
import { Problems } from "@/components/campaigns/editor/problems";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { MatrixGrid } from "@/components/campaigns/sheet/matrix-grid";
import type { SheetLine } from "@/components/campaigns/sheet/use-lines";
import { HoursField } from "@/components/campaigns/steps/hours-field";
import { PlaceField, StationsField } from "@/components/campaigns/steps/segment-fields";
import { IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { useFormat } from "@/components/ui/format";
import { sum } from "@/lib/money";

type Props = {
  line: SheetLine;
  number: number;
  onCount: (counts: SheetLine["counts"], step: string | null) => void;
  onChange: (part: Partial<SheetLine["terms"]>) => void;
  onRemove: () => void;
};

/** A line of the sheet: where, at what hours, which spot, and how often on every day. */
export function LineCard({ line, number, onCount, onChange, onRemove }: Props) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { money, formats } = useFormat();
  const { draft, stations, running, undo, redo } = useOrder();
  const { terms } = line;
  const { start_date, end_date } = draft;
  const here = stations.filter((s) => terms.stations.includes(s.uuid));
  const own = line.at.map((at) => draft.segments[at]!);
  const days = {
    ...terms,
    from_date: own.map((s) => s.from_date).sort()[0] ?? start_date ?? terms.from_date,
    to_date:
      own
        .map((s) => s.to_date)
        .sort()
        .at(-1) ??
      end_date ??
      terms.to_date,
  };
  const found = own.flatMap((s) => running.lineOf(s.key) ?? []);
  const price = found.length ? sum(found.map((f) => f.price)) : null;
  return (
    <li className="rounded-md border border-line bg-raised">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line px-3.5 py-2.5">
        <span className="num mb-1.5 font-semibold">{number}</span>
        <p className="mb-1 flex min-w-0 flex-wrap gap-x-3 text-ink-2">
          <Part label={t("stations")} words={words.stations(here)} missing={here.length === 0}>
            {() => (
              <StationsField
                segment={terms}
                stations={stations.filter((s) => draft.stations.includes(s.uuid))}
                onChange={onChange}
              />
            )}
          </Part>
          <Part
            label={t("hours")}
            words={words.hours(terms) || t("no_hour")}
            missing={terms.hours.length === 0}
          >
            {() => <HoursField segment={terms} onChange={onChange} />}
          </Part>
          <Part label={t("place")} words={words.place(terms)}>
            {() => <PlaceField segment={terms} onChange={onChange} />}
          </Part>
        </p>
        <NumberField
          className="w-20"
          label={t("sheet.length")}
          least={1}
          most={600}
          unit="s"
          value={terms.length}
          disabled={terms.commercial !== null || terms.group !== null}
          onChange={(length) => length && onChange({ length })}
        />
        <CopyField className="min-w-44 grow" segment={terms} onChange={onChange} />
        <RotationButton segment={days} number={number} onChange={onChange} />
        <span className="num mb-1.5 ml-auto font-semibold">
          {price && (
            <>
              {money(price)} <span className="font-normal text-ink-3">{formats.currency}</span>
            </>
          )}
        </span>
        <IconButton
          size="sm"
          className="mb-0.5"
          icon={<Trash2 />}
          label={t("sheet.remove_line", { number })}
          onClick={onRemove}
        />
      </div>
      <div className="px-3.5 py-2.5">
        {start_date && end_date && start_date <= end_date ? (
          <MatrixGrid
            label={t("sheet.spots_of", { number })}
            counts={line.counts}
            flight={{ from: start_date, to: end_date }}
            onChange={onCount}
            onUndo={undo}
            onRedo={redo}
          />
        ) : (
          <p className="text-ink-2">{t("check.no_dates")}</p>
        )}
        {own.map((segment) => (
          <SegmentGaps key={segment.key} className="mt-2" segment={segment} />
        ))}
        {own.map((segment) => {
          const problems = running.lineOf(segment.key)?.problems ?? [];
          return (
            problems.length > 0 && (
              <Problems key={segment.key} problems={problems} segment={segment} onChange={onChange} />
            )
          );
        })}
      </div>
    </li>
  );
}
