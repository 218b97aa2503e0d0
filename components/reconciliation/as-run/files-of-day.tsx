"use client";
import { Download, RotateCcw, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDownload, useSend } from "@/components/query";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { formatOffset } from "@/lib/day";
import type { DayView } from "@/lib/traffic/recon-view";

type DayFile = DayView["files"][number];

/** The as-run files of a day, the newest first, with what can be done with each. */
export function FilesOfDay({ day, mayChange }: { day: DayView; mayChange: boolean }) {
  const t = useTranslations("reconciliation.files");
  if (day.files.length === 0) return <p className="text-ink-3">{t("none")}</p>;
  return (
    <ul className="grid gap-2">
      {day.files.map((file) => (
        <FileRow key={file.uuid} file={file} day={day} mayChange={mayChange} />
      ))}
    </ul>
  );
}

function FileRow({ file, day, mayChange }: { file: DayFile; day: DayView; mayChange: boolean }) {
  const t = useTranslations("reconciliation.files");
  const { time, moment } = useFormat();
  const download = useDownload();
  const stale = { invalidates: ["reconciliation", "logs", "campaigns", "tenant"] } as const;
  const withdraw = useSend("as_run.withdraw", stale);
  const use = useSend("as_run.use", stale);
  const busy = withdraw.isPending || use.isPending;
  const imported = moment(file.imported_at);
  const changed = moment(file.changed_at);
  const others = day.files.some((other) => other.state === "active" && other.uuid !== file.uuid);
  const { date } = day;
  return (
    <li className="rounded-md border border-line bg-raised px-3 py-2">
      <p className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <span className="grow font-mono text-xs [overflow-wrap:anywhere]">{file.name}</span>
        <Status of="as_run_file" is={file.state} />
      </p>
      <p className="num mt-1 text-xs text-ink-2">
        {t("covers", {
          lines: file.lines,
          from: time(file.first_second),
          to: time(file.last_second),
          unreadable: file.unreadable,
        })}
      </p>
      {file.gaps.map((gap) => (
        <p key={gap.from} className="num text-xs text-warn-ink">
          {t("gap", { from: time(gap.from), to: time(gap.to) })}
        </p>
      ))}
      {file.correction !== 0 && (
        <p className="num text-xs text-ink-2">{t("corrected", { clock: formatOffset(-file.correction) })}</p>
      )}
      <p className="num text-xs text-ink-3">
        {t("imported", { day: imported.day, time: imported.time, by: file.imported_by ?? t("automatic") })}
      </p>
      {file.state === "withdrawn" && (
        <p className="num text-xs text-ink-3">
          {t("withdrawn", { day: changed.day, time: changed.time, by: file.changed_by ?? t("automatic") })}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        {file.bytes > 0 && (
          <Button
            size="sm"
            look="quiet"
            icon={<Download />}
            onClick={() => void download("as_run.download", { uuid: file.uuid })}
          >
            {t("download")}
          </Button>
        )}
        {mayChange && (file.state === "active" || file.state === "superseded") && (
          <Button
            size="sm"
            look="quiet"
            icon={<Undo2 />}
            busy={busy}
            onClick={() => withdraw.mutate({ uuid: file.uuid, date })}
          >
            {t("withdraw")}
          </Button>
        )}
        {mayChange && file.state !== "active" && (
          <Button
            size="sm"
            look="quiet"
            icon={<RotateCcw />}
            busy={busy}
            onClick={() => use.mutate({ uuid: file.uuid, date, mode: others ? "replace" : "add" })}
          >
            {t(file.state === "waiting" ? "use_waiting" : "use")}
          </Button>
        )}
      </p>
    </li>
  );
}
