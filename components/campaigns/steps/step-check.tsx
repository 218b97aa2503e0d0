"use client";
import { AlertTriangle, ArrowRight, CircleDashed, CircleX, Check as Tick } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { type Check, isKnownFine } from "@/components/campaigns/editor/checks";
import { useCopyName } from "@/components/campaigns/editor/commercial-field";
import { useProblemWords } from "@/components/campaigns/editor/problems";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { SegmentSentence } from "@/components/campaigns/steps/segment-sentence";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";

/** Everything once more: what blocks, what is only said, each with the way to its field. */
export function StepCheck({
  unplaced,
  onWay,
}: {
  unplaced: readonly Missing[];
  onWay: (missing: Missing, way: WayOut) => void;
}) {
  const t = useTranslations("campaigns");
  const { day, money, formats } = useFormat();
  const words = useSegmentWords();
  const { draft, running, stations } = useOrder();
  const copyName = useCopyName();
  const here = stations.filter((s) => draft.stations.includes(s.uuid));
  return (
    <div className="grid gap-5">
      {unplaced.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold text-bad-ink">{t("nothing_placed")}</h3>
          <UnplacedList
            of={unplaced}
            segments={draft.segments}
            stations={here}
            act={t("apply")}
            onWay={onWay}
          />
        </section>
      )}
      <CheckLines />
      <section className="grid gap-3">
        <h3 className="font-semibold">{t("what_is_booked")}</h3>
        <Facts
          of={[
            { label: t("customer"), value: draft.customer_name },
            {
              label: t("dates"),
              value:
                draft.start_date && draft.end_date && `${day(draft.start_date)} – ${day(draft.end_date)}`,
            },
            { label: t("stations"), value: words.stations(here) },
            {
              label: t("total_net"),
              value: running.estimate && (
                <b className="num font-semibold">
                  {money(running.estimate.total)} {formats.currency}
                </b>
              ),
            },
          ]}
        />
        <ol className="grid gap-2">
          {draft.segments.map((segment, i) => (
            <li key={segment.key} className="flex gap-3 rounded-md border border-line px-3.5 py-2">
              <span className="num leading-7 font-semibold">{i + 1}</span>
              <SegmentSentence
                disabled
                segment={segment}
                stations={here}
                copy={copyName(segment)}
                flight={{ from: segment.from_date, to: segment.to_date }}
                segments={draft.segments}
              />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** What blocks first, then what is only said; of an order just begun, as what is still to do. */
export function CheckLines({ begun = false }: { begun?: boolean }) {
  const t = useTranslations("campaigns");
  const { checks, running } = useOrder();
  const isFine = isKnownFine(checks, running);
  if (checks.length === 0 && !isFine) return null;
  const sorted = checks.toSorted((a, b) => Number(b.blocks) - Number(a.blocks));
  return (
    <ul className="overflow-hidden rounded-md border border-line">
      {sorted.map((check, i) => (
        <CheckLine key={i} check={check} begun={begun} />
      ))}
      {isFine && (
        <li className="flex items-center gap-2.5 px-3 py-2.5">
          <Tick size={16} strokeWidth={2} className="text-ok-ink" aria-hidden />
          {t("all_fine")}
        </li>
      )}
    </ul>
  );
}

/** The icon of a check and its ink: a warning, a step not begun, or what is in the way. */
function lookOf(blocks: boolean, begun: boolean) {
  if (!blocks) return [AlertTriangle, "text-warn-ink"] as const;
  return begun ? ([CircleDashed, "text-ink-3"] as const) : ([CircleX, "text-bad-ink"] as const);
}

function CheckLine({ check, begun }: { check: Check; begun: boolean }) {
  const t = useTranslations("campaigns");
  const problem = useProblemWords();
  const { go } = useOrder();
  const { code, values, blocks, step, segment } = check;
  const said = code.startsWith("problem.")
    ? problem(code.slice("problem.".length), values)
    : t(`check.${code}`, values);
  const [Icon, tone] = lookOf(blocks, begun);
  return (
    <li className="flex items-center gap-2.5 border-line px-3 py-2 not-last:border-b">
      <Icon
        size={16}
        strokeWidth={1.75}
        className={cx("flex-none", tone)}
        aria-label={t(blocks ? "blocks" : "warns")}
      />
      <span className="grow">
        {values?.number !== undefined && (
          <span className="text-ink-3">{t("segment_number", { number: values.number })} </span>
        )}
        {said}
      </span>
      <Button size="sm" icon={<ArrowRight />} onClick={() => go(step, segment)}>
        {t("show_field")}
      </Button>
    </li>
  );
}
