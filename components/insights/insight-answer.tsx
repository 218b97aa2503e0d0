"use client";
import { ArrowRight, Copy } from "lucide-react";
import { type Answer, isCallList, useInsightWords } from "@/components/insights/insight-words";
import { SeriesChart } from "@/components/insights/series-chart";
import { FiguresTable } from "@/components/stats/months-table";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Empty } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { buildActionHref, buildRecordHref } from "@/lib/insights/links";

/** What was found, how it is known, and what to do next. */
export function InsightAnswer({ answer }: { answer: Answer }) {
  const { t, how, series } = useInsightWords();
  const chart = series(answer.insight_type);
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 parts:min-w-0 lg:grid-cols-2">
        {chart && answer.series.length > 0 && (
          <Card title={chart}>
            <div className="p-3.5">
              <SeriesChart answer={answer} label={chart} />
            </div>
          </Card>
        )}
        <Card title={t("how_we_know")}>
          <p className="p-3.5">{how(answer)}</p>
          <details className="border-t border-line bg-sunken">
            <summary className="cursor-pointer px-3.5 py-2 text-xs font-medium">
              {t("show_statement")}
            </summary>
            <pre className="px-3.5 pb-3 font-mono text-2xs leading-relaxed break-words whitespace-pre-wrap">
              {answer.sql}
            </pre>
          </details>
          <p className="num border-t border-line px-3.5 py-2 text-xs text-ink-3">
            {t("found", { count: answer.totals.rows, milliseconds: answer.milliseconds })}
          </p>
        </Card>
      </div>
      {answer.rows.length === 0 ? (
        <Empty title={t("nothing")}>{t("nothing_text")}</Empty>
      ) : (
        <>
          <NextAction answer={answer} />
          <Rows answer={answer} />
        </>
      )}
    </div>
  );
}

function NextAction({ answer: { insight_type: type, rows } }: { answer: Answer }) {
  const { t } = useInsightWords();
  const copy = async () => {
    const seen = new Map(rows.map((row) => [row.uuid, `${row.name}\t${row.detail}`]));
    await navigator.clipboard.writeText([...seen.values()].join("\n"));
    toast({ text: t("copied") });
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-accent-soft px-3.5 py-2.5">
      <ArrowRight size={16} strokeWidth={1.75} aria-hidden className="text-accent-ink" />
      <p className="min-w-48 grow">
        <strong className="font-semibold">{t("next_label")}:</strong> {t(`next.${type}`)}
      </p>
      {isCallList(type) && (
        <Button icon={<Copy />} onClick={() => void copy()}>
          {t("copy_calls")}
        </Button>
      )}
    </div>
  );
}

function Rows({ answer: { insight_type: type, rows, totals } }: { answer: Answer }) {
  const { t, columns } = useInsightWords();
  const { money, number, day } = useFormat();
  const heads = columns(type);
  const has = { detail: heads.detail !== null, date: heads.date !== null, amount: heads.amount !== null };
  const keep = <T,>(cells: readonly [T | null, boolean][]) =>
    cells.flatMap(([cell, on]) => (on ? [cell] : []));
  const cells = (row: Answer["rows"][number]) => [
    ...keep([
      [row.detail, has.detail],
      [row.date && day(row.date), has.date],
      [row.number === null ? "" : number(row.number), true],
      [row.amount && money(row.amount), has.amount],
    ]),
    <Link key="act" href={buildActionHref(type, row)} className="text-accent-ink hover:underline">
      {t(`act.${type}`)}
    </Link>,
  ];
  const isSum = type !== "price_drift" && type !== "sector_without_advertiser";
  return (
    <Card>
      <FiguresTable
        label={t(`types.${type}`)}
        texts={has.detail ? 1 : 0}
        heads={[
          heads.name,
          ...keep([
            [heads.detail, has.detail],
            [heads.date, has.date],
            [heads.number, true],
            [heads.amount, has.amount],
          ]).map((head) => head ?? ""),
          t("next_label"),
        ]}
        rows={rows.map((row) => ({
          key: `${row.uuid} ${row.station} ${row.date}`,
          name: (
            <Link href={buildRecordHref(type, row)} className="font-medium hover:underline">
              {row.name}
            </Link>
          ),
          cells: cells(row),
        }))}
        foot={{
          name: t("found_rows", { count: totals.rows }),
          cells: [
            ...keep([
              ["", has.detail],
              ["", has.date],
              [isSum && totals.number !== null ? number(totals.number) : "", true],
              [totals.amount && money(totals.amount), has.amount],
            ]),
            "",
          ],
        }}
      />
    </Card>
  );
}
