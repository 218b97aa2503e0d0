"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useFormat } from "@/components/ui/format";
import { RecordTable } from "@/components/ui/record-table";
import type { Day } from "@/lib/day";
import { Refusal } from "@/lib/errors";

type Clash = {
  station: string;
  station_name: string;
  date: Day;
  second: number;
  name: string;
  booked_seconds: number;
  booked_spots: number;
  capacity_seconds: number | null;
};

/** The breaks a refused week would take from plays; none where it was refused for another reason. */
export function clashesOf(error: unknown): Clash[] {
  if (!(error instanceof Refusal) || error.message !== "breaks_hold_plays") return [];
  return (error.more.details as { breaks: Clash[] }).breaks;
}

/** Which plays stood in the way of a new week. */
export function Clashes({ of, onClose }: { of: readonly Clash[]; onClose: () => void }) {
  const t = useTranslations("breaks");
  const { day, time } = useFormat();
  const many = new Set(of.map((clash) => clash.station)).size > 1;
  return (
    <Dialog
      title={t("clash_title")}
      size="pick"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("clash_back")}</Button>}
    >
      <p className="mb-3 text-ink-2">{t("clash_text", { count: of.length })}</p>
      <div className="overflow-hidden rounded-md border border-line text-sm">
        <RecordTable
          label={t("clash_title")}
          rows={of}
          rowKey={(row) => `${row.station}${row.date}${row.second}`}
          columns={[
            ...(many ? [{ id: "station", head: t("station"), cell: (row: Clash) => row.station_name }] : []),
            { id: "date", head: t("date"), cell: (row) => <span className="num">{day(row.date)}</span> },
            { id: "time", head: t("time"), cell: (row) => <span className="num">{time(row.second)}</span> },
            { id: "name", head: t("name"), cell: (row) => row.name, wide: true },
            {
              id: "booked",
              head: t("booked"),
              right: true,
              cell: (row) => t("booked_value", { seconds: row.booked_seconds, spots: row.booked_spots }),
            },
            {
              id: "would",
              head: t("would_hold"),
              right: true,
              cell: (row) =>
                row.capacity_seconds === null ? (
                  <span className="text-bad-ink">{t("would_be_gone")}</span>
                ) : (
                  `${row.capacity_seconds} s`
                ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
