"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type InvoiceCandidate, isReady } from "@/components/invoices/run/candidate";
import { IssueRunDialog } from "@/components/invoices/run/issue-run-dialog";
import { LeftOut, type RunResult } from "@/components/invoices/run/left-out";
import { RunFigures } from "@/components/invoices/run/run-figures";
import { type Month, MonthRunScreen } from "@/components/month-run/month-run-screen";
import { Obstacle, Ready, RunGroups } from "@/components/month-run/run-groups";
import { useChosen } from "@/components/month-run/use-chosen";
import { useRunJob } from "@/components/month-run/use-run-job";
import { useCall, useSend, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { buildRecordHref } from "@/lib/hrefs";

/** The invoices of a month: what stays out comes first with its fix, then what can be billed, then what is billed. */
export function InvoiceRunScreen({ month }: { month: Month }) {
  const t = useTranslations("invoices.run");
  const run = useTranslations("month_run");
  const invoices = useTranslations("invoices");
  const period = { from: month.from, to: month.to };
  const answer = useCall("invoice_runs.preview", period, { staleTime: 5_000 });
  const rows = answer.data?.rows ?? [];
  const ready = rows.filter(isReady);
  const { chosen, ...choice } = useChosen(ready);
  const [asks, setAsks] = useState(false);
  const [result, setResult] = useState<RunResult | null>(null);
  const stale = useStale();
  const end = useCallback(
    (result: unknown) => {
      setResult(result as RunResult | null);
      stale(["invoice_runs", "invoices", "customers", "reports", "campaigns"]);
    },
    [stale],
  );
  const job = useRunJob("invoices.run", end);
  const start = useSend("invoice_runs.start", { onDone: (answer) => job.watch(answer.job) });
  const busy = start.isPending || job.busy;
  const begin = (issue: boolean) => {
    setAsks(false);
    setResult(null);
    start.mutate({ ...period, customers: chosen.map((row) => row.customer), issue });
  };
  const none = chosen.length === 0 && run("none_ready");
  return (
    <MonthRunScreen
      words="invoices.run"
      list={{ label: invoices("title"), href: "/invoices" }}
      month={month}
      answer={answer}
      job={job}
      actions={
        <>
          <Button busy={busy} disabled={none} onClick={() => begin(false)}>
            {t("create", { count: chosen.length })}
          </Button>
          <Button look="main" busy={busy} disabled={none} onClick={() => setAsks(true)}>
            {t("issue", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <RunFigures rows={rows} ready={ready.length} />
      {result && <LeftOut result={result} />}
      <RunGroups
        label={t("title")}
        of={[
          {
            name: run("missing"),
            rows: rows
              .filter((row) => !isReady(row) && row.left_out)
              .map((row) => ({ ...row, ...row.left_out })),
            say: (row) => <StaysOut row={row} />,
          },
          {
            name: run("ready"),
            rows: ready,
            say: (row) => (row.left_out ? <StaysOut row={row} /> : <Ready />),
            choice: !busy && choice,
          },
          {
            name: t("billed"),
            rows: rows.filter((row) => row.billed).map((row) => ({ ...row, ...row.billed })),
            say: ({ billed }) =>
              billed && (
                <Link href={buildRecordHref("invoice", billed.invoice.uuid)} className="num link">
                  {billed.invoice.number ?? t("draft")}
                </Link>
              ),
          },
        ]}
      />
      {asks && (
        <IssueRunDialog
          rows={chosen}
          busy={busy}
          onConfirm={() => begin(true)}
          onClose={() => setAsks(false)}
        />
      )}
    </MonthRunScreen>
  );
}

/** How many days are not closed, what they are worth, and the first of them. */
function StaysOut({ row: { left_out } }: { row: InvoiceCandidate }) {
  const t = useTranslations("invoices.run");
  const run = useTranslations("month_run");
  const { money } = useFormat();
  if (!left_out) return null;
  return (
    <Obstacle {...left_out}>
      {run("open_days", { count: left_out.days })}
      <span className="text-ink-2">{t("stays_out", { net: money(left_out.net) })}</span>
    </Obstacle>
  );
}
