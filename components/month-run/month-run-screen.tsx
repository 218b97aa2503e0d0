"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { useRunJob } from "@/components/month-run/use-run-job";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { Progress } from "@/components/ui/feedback/bars";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";

/** A month, and a day of the months before and after it. */
export type Month = { from: Day; to: Day; months: { before: Day; after: Day } };

/** The page of a run. `words` names its texts: title, running, empty and empty_text. */
export function MonthRunScreen({
  words,
  list,
  month: { from, to, months },
  answer,
  job,
  actions,
  children,
}: {
  words: "invoices.run" | "reports.run";
  /** The list above it, whose address followed by `/run` is the page. */
  list: { label: string; href: string };
  month: Month;
  answer: {
    isError: boolean;
    isPending: boolean;
    error: unknown;
    data: { rows: readonly unknown[] } | undefined;
    refetch: () => unknown;
  };
  job: ReturnType<typeof useRunJob>;
  actions: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations(words);
  const run = useTranslations("month_run");
  const router = useRouter();
  const { day } = useFormat();
  const go = (to: Day) => router.push(`${list.href}/run?month=${to}`);
  useKeys("months", t("title"), [
    { keys: "[", says: run("month_before"), run: () => go(months.before) },
    { keys: "]", says: run("month_after"), run: () => go(months.after) },
  ]);
  return (
    <Screen
      title={t("title")}
      crumbs={[list]}
      detail={run("period", { from: day(from), to: day(to) })}
      actions={
        <>
          <span className="flex">
            <IconButton
              icon={<ChevronLeft />}
              label={run("month_before")}
              keys="["
              onClick={() => go(months.before)}
            />
            <IconButton
              icon={<ChevronRight />}
              label={run("month_after")}
              keys="]"
              onClick={() => go(months.after)}
            />
          </span>
          {job.progress !== null && <Button onClick={job.cancel}>{run("cancel")}</Button>}
          {actions}
        </>
      }
    >
      {job.progress !== null && (
        <div role="status" className="px-gutter py-2 text-sm text-ink-2">
          {t("running", { percent: job.progress })}
          <Progress
            className="mt-1"
            done={job.progress}
            of={100}
            label={t("running", { percent: job.progress })}
          />
        </div>
      )}
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton lines={8} />}
      {answer.data?.rows.length === 0 && <Empty title={t("empty")}>{t("empty_text")}</Empty>}
      {answer.data && answer.data.rows.length > 0 && children}
    </Screen>
  );
}
