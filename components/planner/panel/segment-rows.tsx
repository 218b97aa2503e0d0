"use client";
import { Copy, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SegmentGaps } from "@/components/campaigns/copy/rotation-gaps";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { CopyField, useCopyName } from "@/components/campaigns/editor/commercial-field";
import {
  copySegment,
  type DraftSegment,
  newSegmentWithSpot,
  withoutSegment,
  withSegment,
} from "@/components/campaigns/editor/draft";
import { PackagePicker } from "@/components/campaigns/packages/package-picker";
import type { Segment } from "@/components/campaigns/segment-words";
import type { StationRef } from "@/components/campaigns/steps/segment-fields";
import { SegmentSentence } from "@/components/campaigns/steps/segment-sentence";
import { PanelPart } from "@/components/planner/panel/panel-part";
import type { SegmentLine } from "@/components/planner/use-segment-lines";
import { Button, IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { cx } from "@/components/ui/cx";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";

const BARS = [
  "bg-(--spot-1)",
  "bg-(--spot-2)",
  "bg-(--spot-6)",
  "bg-(--spot-4)",
  "bg-(--spot-8)",
  "bg-(--spot-3)",
];

/** The segment that is painted with. */
export type Brush = { brush: string | undefined; onBrush: (uuid: string) => void };
type RowProps = Brush & { line: SegmentLine; at: number; actions?: ReactNode; children: ReactNode };

/** A segment as a sentence, with its painted spots and their list price; a press on the row paints with it. */
function SegmentRow({ line, at, brush, onBrush, actions, children }: RowProps) {
  const t = useTranslations("planner");
  const { money, number } = useFormat();
  const { uuid, name, spots, wanted, price } = line;
  const { kind, follows } = line.segment;
  const isOn = uuid !== undefined && brush === uuid;
  return (
    <li
      className={cx(
        "group relative flex gap-2.5 rounded-sm px-2 py-1.5 has-[[name=brush]:focus-visible]:outline-2 has-[[name=brush]:focus-visible]:outline-(--focus)",
        isOn ? "bg-selected" : uuid && "hover:bg-hover",
      )}
    >
      <label className="absolute inset-0">
        <input
          type="radio"
          name="brush"
          className="sr-only"
          checked={isOn}
          disabled={uuid === undefined}
          onChange={() => uuid && onBrush(uuid)}
        />
        <span className="sr-only">{t("paint_with", { name })}</span>
      </label>
      <span aria-hidden className={cx("w-[3px] flex-none rounded-full", BARS[at % BARS.length])} />
      <div className="pointer-events-none relative min-w-0 grow [&_:is(button,input,a)]:pointer-events-auto">
        {children}
        <p className="num mt-0.5 flex items-center gap-2 text-xs text-ink-3">
          <span>{follows ? t("kind.reminder", { number: follows.segment + 1 }) : t(`kind.${kind}`)}</span>
          {actions && (
            <span className="-my-1 flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              {actions}
            </span>
          )}
          <span className="ml-auto">
            {wanted > 0
              ? t("of_wanted", { spots: number(spots), of: number(wanted) })
              : t("spots", { count: spots })}
            {" · "}
            <b className="font-semibold text-ink-2">{money(price)}</b>
          </span>
        </p>
      </div>
    </li>
  );
}

/** The segments of a draft: each is edited in its sentence, others are added. */
export function DraftSegments({ lines, ...brush }: Brush & { lines: readonly SegmentLine[] }) {
  const t = useTranslations("planner");
  const { draft, setDraft, commercials } = useOrder();
  const add = (segment: DraftSegment) => setDraft((d) => ({ ...d, segments: [...d.segments, segment] }));
  return (
    <PanelPart
      title={t("segments")}
      detail={lines.length}
      actions={
        <>
          <PackagePicker size="sm" look="quiet" />
          <Button
            size="sm"
            look="quiet"
            icon={<Plus />}
            onClick={() => add(newSegmentWithSpot(draft, commercials))}
          >
            {t("add_segment")}
          </Button>
        </>
      }
    >
      {lines.length === 0 && <p className="text-ink-2">{t("no_segments")}</p>}
      <ul className="-mx-2 grid gap-0.5">
        {draft.segments.map((segment, at) => {
          const line = lines[at];
          return (
            line && <DraftRow key={segment.key} segment={segment} line={line} at={at} add={add} {...brush} />
          );
        })}
      </ul>
    </PanelPart>
  );
}

function DraftRow({
  segment,
  add,
  ...row
}: Omit<RowProps, "actions" | "children"> & {
  segment: DraftSegment;
  add: (segment: DraftSegment) => void;
}) {
  const campaigns = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const { draft, setDraft, stations } = useOrder();
  const copyName = useCopyName();
  const { key } = segment;
  const number = row.at + 1;
  const change = (part: Partial<DraftSegment>) =>
    setDraft((d) => {
      const next = withSegment(d, key, part);
      return { ...next, stations: [...new Set([...next.stations, ...(part.stations ?? [])])] };
    }, `segment ${key}`);
  const remove = () => {
    const before = draft.segments;
    setDraft((d) => withoutSegment(d, key));
    toast({
      text: campaigns("segment_removed"),
      action: { label: ui("undo"), run: () => setDraft((d) => ({ ...d, segments: before })) },
    });
  };
  return (
    <SegmentRow
      {...row}
      actions={
        <>
          <IconButton
            size="sm"
            look="quiet"
            icon={<Copy />}
            label={campaigns("duplicate_segment", { number })}
            onClick={() => add(copySegment(draft, segment))}
          />
          <IconButton
            size="sm"
            look="quiet"
            icon={<Trash2 />}
            label={campaigns("remove_segment", { number })}
            onClick={remove}
          />
        </>
      }
    >
      <SegmentSentence
        dense
        segment={segment}
        segments={draft.segments}
        stations={stations}
        copy={copyName(segment)}
        flight={{ from: draft.start_date ?? segment.from_date, to: draft.end_date ?? segment.to_date }}
        onChange={change}
        copyField={() => (
          <div className="grid gap-3">
            <CopyField segment={segment} onChange={change} />
            {segment.commercial === null && segment.group === null && (
              <NumberField
                className="w-24"
                label={campaigns("sheet.length")}
                least={1}
                most={600}
                unit="s"
                value={segment.length}
                onChange={(length) => length && change({ length })}
              />
            )}
          </div>
        )}
      />
      <SegmentGaps className="mt-1.5" segment={segment} />
    </SegmentRow>
  );
}

/** The segments of a campaign that are only painted with. */
export function FixedSegments({
  lines,
  stations,
  actions,
  ...brush
}: Brush & { lines: readonly SegmentLine[]; stations: readonly StationRef[]; actions?: ReactNode }) {
  const t = useTranslations("planner");
  const all: readonly Segment[] = lines.map((line) => line.segment);
  return (
    <PanelPart title={t("segments")} detail={lines.length} actions={actions}>
      <ul className="-mx-2 grid gap-0.5">
        {lines.map((line, at) => (
          <SegmentRow key={line.key} line={line} at={at} {...brush}>
            <SegmentSentence
              dense
              disabled
              segment={line.segment}
              segments={all}
              stations={stations}
              copy={line.title}
              flight={{ from: line.segment.from_date, to: line.segment.to_date }}
            />
          </SegmentRow>
        ))}
      </ul>
    </PanelPart>
  );
}
