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
import { Dialog } from "@/components/ui/overlay/dialog";
import type { LogView } from "@/lib/traffic/log-view";
import { countProblems } from "@/lib/traffic/problems";

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
          {(found) => <DiffList diff={found.diff} />}
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
