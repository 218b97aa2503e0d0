"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { useStationOptions } from "@/components/stations/station-options";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateRangeField, type DaySpan } from "@/components/ui/controls/date-field";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { RecordTable } from "@/components/ui/table/record-table";
import { isReasonCode } from "@/lib/billing/settlement";
import type { CallOutput } from "@/lib/browser/api";
import { addDays } from "@/lib/day";

type Cause = CallOutput<"reconciliation.causes">["rows"][number];
const DAYS = 30;

/** What kept spots from airing as sold, over days and stations, what was decided, and what it costs. */
export function CausesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("log");
  const { tenant } = useShell();
  const today = useToday();
  const stations = useStationOptions();
  const [typed, setTyped] = useState<DaySpan>({ from: addDays(today, -DAYS), to: addDays(today, -1) });
  // While a date is missing, the figures of the last full period stay.
  const [span, setSpan] = useState({ from: addDays(today, -DAYS), to: addDays(today, -1) });
  const [station, setStation] = useState<string | null>(null);
  const choose = ({ from, to }: DaySpan) => {
    setTyped({ from, to });
    if (from && to) setSpan({ from, to });
  };
  const answer = useCall(
    "reconciliation.causes",
    { tenant: tenant.uuid, ...span, ...(station && { station }) },
    { keep: true },
  );
  return (
    <Dialog title={t("causes.title")} size="table" onClose={onClose}>
      <div className="mb-4 flex flex-wrap gap-4">
        <DateRangeField label={t("causes.period")} value={typed} onChange={choose} />
        <Combobox
          label={t("list.station")}
          value={station}
          onChange={setStation}
          options={stations}
          optional
          className="w-60"
        />
      </div>
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && !answer.data && <Skeleton lines={6} />}
      {!answer.isError && answer.data && (
        <>
          <Causes data={answer.data} />
          <Extras of={answer.data.extras} />
        </>
      )}
    </Dialog>
  );
}

/** Aired lines without a spot, by what they were decided to be. */
function Extras({ of }: { of: CallOutput<"reconciliation.causes">["extras"] }) {
  const t = useTranslations("log");
  const decided = useTranslations("reconciliation.extra.decided");
  const { number } = useFormat();
  const all = of.reduce((sum, { lines }) => sum + lines, 0);
  if (all === 0) return null;
  const parts = of.map(({ decision, lines }) =>
    t("causes.extra_part", {
      what: decision ? decided(decision) : t("causes.extra_open"),
      count: number(lines),
    }),
  );
  return (
    <p className="mt-3 text-ink-2">
      {t("causes.extras", { count: all })} {parts.join(", ")}
    </p>
  );
}

function Causes({ data: { rows, spots } }: { data: CallOutput<"reconciliation.causes"> }) {
  const t = useTranslations("log");
  const reason = useTranslations("reconciliation.reasons");
  const result = useTranslations("status.asrun");
  const { number, money, formats } = useFormat();
  const all = rows.reduce((sum, row) => sum + row.spots, 0);
  if (all === 0) return <Empty title={t("causes.empty")}>{t("causes.empty_text", { count: spots })}</Empty>;
  const nameOf = ({ cause }: Cause) => (isReasonCode(cause) ? reason(cause) : result(cause));
  const count = (id: "open" | "made_good" | "credited" | "accepted" | "billed") => ({
    id,
    head: t(`causes.${id}`),
    cell: (row: Cause) => (row[id] > 0 ? number(row[id]) : <span className="text-ink-3">0</span>),
    right: true,
    wide: true,
  });
  return (
    <>
      <p className="mb-3 text-ink-2">
        {t("causes.sum", {
          count: all,
          of: number(spots),
          percent: number((all / Math.max(spots, 1)) * 100, 1),
        })}
      </p>
      <RecordTable
        label={t("causes.title")}
        rows={rows}
        rowKey={({ cause }) => cause}
        columns={[
          { id: "cause", head: t("causes.cause"), cell: nameOf, className: "font-medium" },
          { id: "spots", head: t("list.spots"), cell: (row) => number(row.spots), right: true },
          count("open"),
          count("made_good"),
          count("credited"),
          count("accepted"),
          count("billed"),
          {
            id: "lost",
            head: t("causes.lost", { currency: formats.currency }),
            cell: (row) => money(row.lost),
            right: true,
          },
        ]}
      />
    </>
  );
}
