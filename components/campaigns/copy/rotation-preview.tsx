"use client";
import { useTranslations } from "next-intl";
import { MissingCopy } from "@/components/campaigns/copy/missing-copy";
import { useSpan } from "@/components/campaigns/copy/use-span";
import { SwapReportView } from "@/components/commercials/swap/swap-report";
import { useFormat } from "@/components/ui/format";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Report = CallOutput<"commercials.rotate">;
type Run = Report["before"][number];

/** What a rotation does: the days and shares of each commercial before and after, gaps that remain, spots and logs. */
export function RotationPreview({ report }: { report: Report }) {
  const t = useTranslations("campaigns.commercial_plan");
  const { percent } = useFormat();
  const spanOf = useSpan();
  const shareOf = (run?: Run) => (run ? percent(run.share_bp) : "–");
  const commercials = [...new Set([...report.after, ...report.before].map((run) => run.commercial))];
  const rows = commercials.map((commercial) => {
    const isOf = (run: Run) => run.commercial === commercial;
    return { commercial, before: report.before.find(isOf), after: report.after.find(isOf) };
  });
  return (
    <div className="grid gap-3">
      {rows.length > 0 && (
        <div className="max-h-56 overflow-auto rounded-md border border-line">
          <RecordTable
            label={t("shares")}
            rows={rows}
            rowKey={(row) => row.commercial}
            columns={[
              { id: "title", head: t("commercial"), cell: ({ before, after }) => (after ?? before)?.title },
              {
                id: "airs",
                head: t("airs"),
                wide: true,
                cell: ({ after }) => <span className="num">{after ? spanOf(after) : "–"}</span>,
              },
              { id: "before", head: t("before"), right: true, cell: ({ before }) => shareOf(before) },
              { id: "after", head: t("after"), right: true, cell: ({ after }) => shareOf(after) },
            ]}
          />
        </div>
      )}
      {report.missing.length > 0 && (
        <div className="overflow-hidden rounded-md">
          <MissingCopy of={report.missing} />
        </div>
      )}
      <SwapReportView report={report} />
    </div>
  );
}
