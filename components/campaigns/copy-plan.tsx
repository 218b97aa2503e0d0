"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Glyph } from "@/components/ui/layout/glyph";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { countDays, type Day } from "@/lib/day";

type CopyPlan = CallOutput<"campaigns.copy_plan">;
type Run = CopyPlan["runs"][number];
type Span = { from: Day; to: Day };

/** Which commercial of a booked campaign airs when and how often, and what has nothing to air. */
export function CopyPlanCard({ campaign }: { campaign: string }) {
  const t = useTranslations("campaigns.copy_plan");
  const answer = useCall("campaigns.copy_plan", { uuid: campaign });
  const { data } = answer;
  if (data && data.runs.length === 0 && data.missing.length === 0) return null;
  return (
    <Card title={t("title")} count={data?.runs.length ?? 0}>
      <Loaded answer={answer} waiting={<Skeleton lines={3} />}>
        {(plan) => (
          <>
            <MissingCopy of={plan.missing} />
            <Timeline plan={plan} />
            <RunsTable runs={plan.runs} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function useSpan() {
  const t = useTranslations("campaigns.copy_plan");
  const { day } = useFormat();
  return ({ from, to }: Span) => (from === to ? day(from) : t("from_to", { from: day(from), to: day(to) }));
}

function MissingCopy({ of }: { of: CopyPlan["missing"] }) {
  const t = useTranslations("campaigns.copy_plan");
  const spanOf = useSpan();
  if (of.length === 0) return null;
  return (
    <ul
      aria-label={t("missing")}
      className="grid gap-1 border-b border-line bg-warn-soft px-3.5 py-2 text-warn-ink"
    >
      {of.map((gap) => (
        <li key={`${gap.from} ${gap.reason} ${gap.commercial}`} className="flex gap-2">
          <span className="mt-1 flex-none">
            <Glyph name="triangle" />
          </span>
          <span>
            <b className="num font-semibold">{spanOf(gap)}</b>{" "}
            {t(`gap.${gap.reason}`, { title: gap.title, count: gap.spots })}
          </span>
        </li>
      ))}
    </ul>
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
  const t = useTranslations("campaigns.copy_plan");
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
