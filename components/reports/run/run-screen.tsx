"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type Month, MonthRunScreen } from "@/components/month-run/month-run-screen";
import { Obstacle, Ready, RunGroups } from "@/components/month-run/run-groups";
import { useChosen } from "@/components/month-run/use-chosen";
import { useRunJob } from "@/components/month-run/use-run-job";
import { useCall, useSend, useStale } from "@/components/query";
import { type Candidate, isReady } from "@/components/reports/run/candidate";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import { buildRecordHref } from "@/lib/hrefs";
import { NAMES } from "@/lib/i18n/languages";

/** The reports of a month: what is missing comes first with its fix, then what is ready, then what exists. */
export function RunScreen({ month }: { month: Month }) {
  const t = useTranslations("reports.run");
  const run = useTranslations("month_run");
  const reports = useTranslations("reports");
  const period = { from: month.from, to: month.to, basis: "aired" as const };
  const answer = useCall("report_runs.preview", period, { staleTime: 5_000 });
  const rows = answer.data?.rows ?? [];
  const { chosen, ...choice } = useChosen(rows.filter(isReady));
  const stale = useStale();
  const job = useRunJob(
    "reports.run",
    useCallback(() => stale(["report_runs", "reports"]), [stale]),
  );
  const start = useSend("report_runs.start", { onDone: (answer) => job.watch(answer.job) });
  const [mail, setMail] = useState(false);
  const mayMail = !useShell().tenant.sandbox;
  const busy = start.isPending || job.busy;
  return (
    <MonthRunScreen
      words="reports.run"
      list={{ label: reports("title"), href: "/broadcast-reports" }}
      month={month}
      answer={answer}
      job={job}
      actions={
        <Button
          look="main"
          busy={busy}
          disabled={chosen.length === 0 && run("none_ready")}
          onClick={() => start.mutate({ ...period, mail, customers: chosen.map((row) => row.customer) })}
        >
          {t(mail ? "mails" : "create", { count: chosen.length })}
        </Button>
      }
    >
      {mayMail && (
        <div className="border-b border-line px-gutter py-2">
          <Checkbox label={t("mail")} value={mail} onChange={setMail} disabled={busy} />
        </div>
      )}
      <RunGroups
        label={t("title")}
        of={[
          {
            name: run("missing"),
            rows: rows.filter((row) => !isReady(row) && !row.existing),
            say: (row) => <Fixes row={row} />,
          },
          {
            name: run("ready"),
            rows: rows.filter(isReady),
            say: (row) => (mail ? <Receiver row={row} /> : <Ready />),
            choice: !busy && choice,
          },
          {
            name: t("existing"),
            rows: rows.filter((row) => row.existing),
            say: ({ existing }) =>
              existing && (
                <Link href={buildRecordHref("report", existing.uuid)} className="num link">
                  {existing.number}
                </Link>
              ),
          },
        ]}
      />
    </MonthRunScreen>
  );
}

/** Where a report goes that is mailed, and in which language. */
function Receiver({ row: { mail } }: { row: Candidate }) {
  const t = useTranslations("reports.run");
  if (!mail) return <span className="text-warn-ink">{t("no_address")}</span>;
  return (
    <span className="cut text-ink-2">
      {t("to", { to: mail.to.join(", "), language: NAMES[mail.language] })}
    </span>
  );
}

/** Why no report can be created, and the day where that is mended. */
function Fixes({ row: { open_days, undecided, spots } }: { row: Candidate }) {
  const t = useTranslations("reports.run");
  const run = useTranslations("month_run");
  if (!open_days && !undecided) return spots === 0 && <span className="text-ink-3">{t("no_spots")}</span>;
  return (
    <div className="py-1">
      {open_days && <Obstacle {...open_days}>{run("open_days", { count: open_days.count })}</Obstacle>}
      {undecided && <Obstacle {...undecided}>{t("undecided", { count: undecided.count })}</Obstacle>}
    </div>
  );
}
