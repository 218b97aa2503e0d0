"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import type { Step } from "@/components/campaigns/editor/checks";
import { useCopyName } from "@/components/campaigns/editor/commercial-field";
import { withoutSegment, withSegment } from "@/components/campaigns/editor/draft";
import { EditorFrame } from "@/components/campaigns/editor/editor-frame";
import { type OrderEditorProps, useOrderDesk } from "@/components/campaigns/editor/use-campaign-desk";
import { PackagePicker } from "@/components/campaigns/packages/package-picker";
import { LineCard } from "@/components/campaigns/sheet/line-card";
import { SheetHead } from "@/components/campaigns/sheet/sheet-head";
import { useLines } from "@/components/campaigns/sheet/use-lines";
import { SegmentSentence } from "@/components/campaigns/steps/segment-sentence";
import { CheckLines } from "@/components/campaigns/steps/step-check";
import { UnplacedList } from "@/components/campaigns/unplaced";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";

/** Where on the sheet what a check speaks of stands. */
const FIELDS: Partial<Record<Step, string>> = {
  customer: "sheet-head",
  dates: "sheet-head",
  stations: "sheet-stations",
};

/** An order on one page, for somebody on the phone: everything by keyboard, spots as numbers by week and day. */
export function SheetEditor(props: OrderEditorProps) {
  const { stations } = props;
  const t = useTranslations("campaigns");
  const desk = useOrderDesk(props, "v1");
  const { order, checks, activation } = desk;
  const { draft, setDraft, campaign } = order;
  const blocks = checks.filter((c) => c.blocks).length;
  useKeys("sheet", t("title"), [
    { keys: "mod+enter", says: t("activate"), typing: true, run: () => void activation.run() },
  ]);
  const go = (step: Step, segment?: string) =>
    document.getElementById(segment ?? FIELDS[step] ?? "sheet-checks")?.focus();
  return (
    <EditorFrame
      desk={desk}
      screen="v1"
      stations={stations}
      go={go}
      actions={
        <Button
          look="main"
          busy={activation.busy}
          keys="mod+enter"
          disabled={blocks > 0 ? t("blocks_count", { count: blocks }) : false}
          onClick={() => void activation.run()}
        >
          {activation.act}
        </Button>
      }
    >
      {(summary) => (
        <div className="h-full min-h-0 border-t border-line max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-5 p-gutter lg:overflow-auto">
            <SheetHead />
            <Lines />
            <Others />
            {activation.unplaced.length > 0 && (
              <section>
                <h2 className="mb-2 font-semibold text-bad-ink">{t("nothing_placed")}</h2>
                <UnplacedList
                  of={activation.unplaced}
                  segments={draft.segments}
                  stations={stations}
                  act={t("apply")}
                  onWay={(missing, way) => activation.take(setDraft, missing, way)}
                />
              </section>
            )}
            <section
              id="sheet-checks"
              tabIndex={-1}
              aria-label={t("steps_short.check")}
              className="outline-none"
            >
              <CheckLines begun={!campaign} />
            </section>
          </div>
          <div className="min-h-0 border-line bg-surface p-4 max-lg:border-t lg:overflow-auto lg:border-l">
            {summary}
          </div>
        </div>
      )}
    </EditorFrame>
  );
}

function Lines() {
  const t = useTranslations("campaigns");
  const { lines, count, change, remove, add } = useLines();
  return (
    <section aria-label={t("sheet.lines")}>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {lines.map((line, i) => (
          <LineCard
            key={i}
            line={line}
            number={i + 1}
            onCount={(counts, step) => count(line, counts, step)}
            onChange={(part) => change(line, part)}
            onRemove={() => remove(line)}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Plus />} onClick={add}>
          {t("sheet.add_line")}
        </Button>
        <PackagePicker />
      </div>
    </section>
  );
}

/** What no sheet of numbers can show stands as sentences, and stays as it is. */
function Others() {
  const t = useTranslations("campaigns");
  const copyName = useCopyName();
  const { draft, setDraft, stations } = useOrder();
  const { others } = useLines();
  if (others.length === 0 || !draft.start_date || !draft.end_date) return null;
  const flight = { from: draft.start_date, to: draft.end_date };
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t("sheet.others")}</h2>
      <ol className="grid gap-2">
        {others.map((at) => {
          const segment = draft.segments[at]!;
          return (
            <li
              key={segment.key}
              id={segment.key}
              tabIndex={-1}
              className="flex items-start gap-3 rounded-md border border-line bg-raised px-3.5 py-2 outline-none focus:border-(--focus)"
            >
              <span className="num leading-7 font-semibold">{at + 1}</span>
              <div className="grow">
                <SegmentSentence
                  segment={segment}
                  segments={draft.segments}
                  stations={stations.filter((s) => draft.stations.includes(s.uuid))}
                  copy={copyName(segment)}
                  flight={flight}
                  onChange={(part) => setDraft((d) => withSegment(d, segment.key, part))}
                />
              </div>
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t("remove_segment", { number: at + 1 })}
                onClick={() => setDraft((d) => withoutSegment(d, segment.key))}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
