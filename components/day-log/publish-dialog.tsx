"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DiffList } from "@/components/day-log/dialogs";
import { ProblemList } from "@/components/day-log/problem-list";
import type { CheckedDownload } from "@/components/day-log/use-files";
import { useCall, useDownload, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { TextArea } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { findDeadline } from "@/lib/traffic/log-diff";
import type { LogView } from "@/lib/traffic/log-view";
import { countProblems } from "@/lib/traffic/problems";
import { makePassed } from "@/lib/traffic/week/board";

/** What the next version changes and what playout would make of it; with problems it is published with a reason. */
export function PublishDialog({
  log,
  saving,
  onClose,
}: {
  log: LogView;
  saving: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const on = { uuid: log.station, date: log.date };
  const diff = useCall(
    "logs.diff",
    { ...on, version: 0 },
    { staleTime: 0, enabled: log.published > 0 && !saving },
  );
  const check = useCall("logs.check", on, { staleTime: 0, enabled: !saving });
  const [reason, setReason] = useState("");
  const download = useDownload();
  const publish = useSend("logs.publish", {
    invalidates: ["logs", "tenant"],
    onDone: ({ log: { published } }) => {
      onClose();
      toast({
        text: t("published", { version: published }),
        action: {
          label: t("download_published", { version: published }),
          run: () => void download("logs.download", { ...on, version: published }),
        },
      });
    },
  });
  const next = log.published + 1;
  const needsReason = check.data !== undefined && countProblems(check.data.checks) > 0;
  const isMissing = needsReason && !reason.trim();
  const send = () =>
    publish.mutate(
      { ...on, version: log.version, reason: needsReason ? reason.trim() : "" },
      { onError: () => void check.refetch() },
    );
  return (
    <Dialog
      title={t("publish_title", { version: next })}
      onClose={onClose}
      held={publish.isPending || saving}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={publish.isPending || saving || check.isFetching}
            disabled={isMissing ? t("publish_reason_missing") : false}
            onClick={send}
          >
            {t("publish_version", { version: next })}
          </Button>
        </>
      }
    >
      {log.published === 0 ? (
        <p>
          {t("publish_first", {
            spots: log.breaks.flatMap((b) => b.spots).length,
            breaks: log.breaks.filter((b) => b.spots.length).length,
          })}
        </p>
      ) : (
        <Loaded answer={diff} waiting={<Skeleton lines={4} />}>
          {(found) => (
            <>
              <DiffList diff={found.diff} />
              <Deadline {...findDeadline(found.diff, withPassed(log))} version={next} />
            </>
          )}
        </Loaded>
      )}
      <h2 className="mt-4 mb-2 font-semibold">{t("check_head")}</h2>
      <Loaded answer={check} waiting={<Skeleton lines={2} />}>
        {({ checks }) => <ProblemList checks={checks} station={log.station} />}
      </Loaded>
      {needsReason && (
        <div className="mt-4">
          <TextArea
            label={t("publish_reason")}
            value={reason}
            onChange={setReason}
            maxLength={500}
            rows={2}
            help={t("publish_reason_help")}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The breaks of a log, each with whether its time has passed at the station. */
function withPassed(log: LogView) {
  const hasPassed = makePassed({ stations: [log] }, new Date());
  return log.breaks.map(({ second }) => ({
    second,
    passed: hasPassed({ station: 0, date: log.date, second }),
  }));
}

/** Until when the changes can still be on air. */
function Deadline({ second, late, version }: { second: number | null; late: number; version: number }) {
  const t = useTranslations("log");
  const { time } = useFormat();
  return (
    <>
      {second !== null && <p className="mt-2">{t("deadline", { time: time(second), version })}</p>}
      {late > 0 && <p className="mt-2 text-warn-ink">{t("deadline_late", { count: late })}</p>}
    </>
  );
}

/** What playout would make of the file, before it is downloaded. */
export function DownloadDialog({ of, onClose }: { of: CheckedDownload; onClose: () => void }) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const download = useDownload();
  return (
    <Dialog
      title={t("download_title", { format: of.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            onClick={() => {
              onClose();
              void download("logs.download", of.input);
            }}
          >
            {t("download_anyway")}
          </Button>
        </>
      }
    >
      <ProblemList checks={of.checks} station={of.input.uuid} />
    </Dialog>
  );
}
