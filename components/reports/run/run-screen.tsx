"use client";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useCall } from "@/components/query";
import { isReady } from "@/components/reports/run/candidate";
import { RunRows } from "@/components/reports/run/run-rows";
import { useRun } from "@/components/reports/run/use-run";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { Progress } from "@/components/ui/feedback/bars";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";

/** The reports of a month: what is missing comes first with its fix, then what is ready, then what exists. */
export function RunScreen({ from, to, months }: { from: Day; to: Day; months: { before: Day; after: Day } }) {
  const t = useTranslations("reports.run");
  const reports = useTranslations("reports");
  const router = useRouter();
  const client = useQueryClient();
  const { day } = useFormat();
  const period = { from, to, basis: "aired" as const };
  const answer = useCall("report_runs.preview", period, { staleTime: 5_000 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const reread = useCallback(() => {
    for (const call of ["report_runs.preview", "reports.list"])
      void client.invalidateQueries({ queryKey: [call] });
  }, [client]);
  const run = useRun(reread);
  const go = (month: Day) => router.push(`/broadcast-reports/run?month=${month}`);
  useKeys(t("title"), [
    { keys: "[", says: t("month_before"), run: () => go(months.before) },
    { keys: "]", says: t("month_after"), run: () => go(months.after) },
  ]);
  const rows = answer.data?.rows ?? [];
  const chosen = rows.filter((row) => isReady(row) && !left.has(row.customer));
  const choose = (customers: readonly string[], on: boolean) =>
    setLeft((before) => {
      const after = new Set(before);
      for (const one of customers) {
        if (on) after.delete(one);
        else after.add(one);
      }
      return after;
    });
  return (
    <Screen
      title={t("title")}
      crumbs={[{ label: reports("title"), href: "/broadcast-reports" }]}
      detail={t("period", { from: day(from), to: day(to) })}
      actions={
        <>
          <span className="flex">
            <IconButton
              icon={<ChevronLeft />}
              label={t("month_before")}
              keys="["
              onClick={() => go(months.before)}
            />
            <IconButton
              icon={<ChevronRight />}
              label={t("month_after")}
              keys="]"
              onClick={() => go(months.after)}
            />
          </span>
          {run.progress !== null && <Button onClick={run.cancel}>{t("cancel")}</Button>}
          <Button
            look="main"
            busy={run.busy}
            disabled={chosen.length === 0 && t("none_ready")}
            onClick={() => run.start({ ...period, customers: chosen.map((row) => row.customer) })}
          >
            {t("create", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {run.progress !== null && (
        <div role="status" className="px-gutter py-2 text-sm text-ink-2">
          {t("running", { percent: run.progress })}
          <Progress
            className="mt-1"
            done={run.progress}
            of={100}
            label={t("running", { percent: run.progress })}
          />
        </div>
      )}
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton lines={8} />}
      {answer.data && rows.length === 0 && <Empty title={t("empty")}>{t("empty_text")}</Empty>}
      {rows.length > 0 && (
        <RunRows rows={rows} isChosen={(row) => chosen.includes(row)} onChoose={choose} busy={run.busy} />
      )}
    </Screen>
  );
}
