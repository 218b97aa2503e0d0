"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Campaign } from "@/components/campaigns/campaign";
import { type CopyMissing, MissingCopy } from "@/components/campaigns/copy/missing-copy";
import { Rotations } from "@/components/campaigns/copy/rotations";
import { useSpan } from "@/components/campaigns/copy/use-span";
import { useCall } from "@/components/query";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { countDays, type Day } from "@/lib/day";

type CopyPlan = CallOutput<"campaigns.copy_plan">;
type Run = CopyPlan["runs"][number];
type Span = { from: Day; to: Day };
/** Gaps that another commercial fills; what has no usable audio needs the audio. */
const FILLED: readonly CopyMissing["reason"][] = ["no_commercial", "expired", "rights_ended"];
const OPEN_STATES = ["active", "upcoming", "expiring"] as const satisfies readonly Campaign["status"][];
const RotationDialog = dynamic(() => import("./copy/rotation-dialog").then((m) => m.RotationDialog));

/** Which commercial of a booked campaign airs when and how often, what has nothing to air, and what decides it. */
export function CopyPlanCard({ campaign, may }: { campaign: Campaign; may: boolean }) {
  const t = useTranslations("campaigns.commercial_plan");
  const answer = useCall("campaigns.copy_plan", { uuid: campaign.uuid });
  const [asking, setAsking] = useState<{ segment: string; gap?: Span } | null>(null);
  const { data } = answer;
  const isOpen = may && (OPEN_STATES as readonly string[]).includes(campaign.status);
  const rotation = data?.rotations.find((one) => one.segment === asking?.segment);
  const fillOf = (gap: CopyMissing) => {
    const { segment, reason } = gap;
    const own = data?.rotations.find((one) => one.segment === segment);
    if (segment === null || !own || !FILLED.includes(reason)) return undefined;
    return () => setAsking({ segment, gap: { from: gap.from, to: gap.to } });
  };
  if (data && data.runs.length + data.missing.length + data.rotations.length === 0) return null;
  return (
    <Card title={t("title")} {...(data && { count: data.runs.length })}>
      <Loaded answer={answer} waiting={<Skeleton lines={3} />}>
        {(plan) => (
          <>
            <MissingCopy of={plan.missing} {...(isOpen && { onFill: fillOf })} />
            <Timeline plan={plan} />
            <RunsTable runs={plan.runs} />
            <Rotations
              of={plan.rotations}
              {...(isOpen && { onChange: (segment: string) => setAsking({ segment }) })}
            />
          </>
        )}
      </Loaded>
      {asking && data && rotation && (
        <RotationDialog
          campaign={campaign}
          plan={data}
          rotation={rotation}
          gap={asking.gap}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

const ROW = 10;
/** The flight as a strip: a bar for each commercial, and below them the days with nothing to air. */
function Timeline({ plan: { from, to, runs, missing } }: { plan: CopyPlan }) {
  const all = countDays(from, to) + 1;
  const bar = (span: Span) => ({ x: countDays(from, span.from), width: countDays(span.from, span.to) + 1 });
  const rows = runs.length + (missing.length > 0 ? 1 : 0);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${all} ${rows * ROW}`}
      preserveAspectRatio="none"
      height={rows * ROW}
      className="my-2.5 block w-full px-3.5"
    >
      {runs.map((run, n) => (
        <rect key={run.commercial} {...bar(run)} y={n * ROW + 2} height={ROW - 4} className="fill-accent" />
      ))}
      {missing.map((gap) => (
        <rect
          key={`${gap.from} ${gap.reason} ${gap.commercial}`}
          {...bar(gap)}
          y={(rows - 1) * ROW + 2}
          height={ROW - 4}
          className="fill-warn"
        />
      ))}
    </svg>
  );
}

function RunsTable({ runs }: { runs: readonly Run[] }) {
  const t = useTranslations("campaigns.commercial_plan");
  const { number, percent, day } = useFormat();
  const spanOf = useSpan();
  if (runs.length === 0) return null;
  const until = ({ valid_to, rights_until }: Run) =>
    [valid_to, rights_until].filter((one) => one !== null).sort()[0] ?? null;
  const columns: RecordColumn<Run>[] = [
    { id: "title", head: t("commercial"), cell: (run) => <span className="font-medium">{run.title}</span> },
    { id: "airs", head: t("airs"), cell: (run) => <span className="num">{spanOf(run)}</span> },
    {
      id: "until",
      head: t("until"),
      wide: true,
      cell: (run) => {
        const end = until(run);
        return (
          <span className={cx("num", end !== null && end < run.to && "text-warn-ink")}>
            {end === null ? t("no_end") : day(end)}
          </span>
        );
      },
    },
    { id: "spots", head: t("spots"), cell: (run) => number(run.spots), right: true, wide: true },
    {
      id: "share",
      head: t("share"),
      cell: (run) => percent(run.share_bp),
      right: true,
      className: "whitespace-nowrap",
    },
  ];
  return <RecordTable label={t("title")} columns={columns} rows={runs} rowKey={(run) => run.commercial} />;
}
