"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTitle } from "@/components/day-log/day-picker";
import { BrokenRules, ForceReason } from "@/components/day-log/dialogs";
import type { Broken } from "@/components/day-log/use-log-edits";
import type { LogVersion } from "@/components/day-log/version/log-version";
import { useFailure, useSend, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { buildLogHref } from "@/lib/hrefs";

const STALE = ["logs", "tenant"] as const;

/** What restoring a version does, and what stands in the way; a restored log opens for publishing, with undo. */
export function RestoreDialog({
  of,
  restore,
  onClose,
}: {
  of: LogVersion;
  restore: NonNullable<LogVersion["restore"]>;
  onClose: () => void;
}) {
  const t = useTranslations("log");
  const ui = useTranslations("ui");
  const title = useDayTitle();
  const router = useRouter();
  const failure = useFailure();
  const undo = useUndoRestored();
  const [refused, setRefused] = useState<Broken | null>(null);
  const [reason, setReason] = useState("");
  const send = useSend("logs.restore", {
    invalidates: STALE,
    quiet: true,
    onDone: (answer) => {
      toast({
        text: t("version_restored", { version: of.number, next: of.published + 1 }),
        action: { label: t("undo"), run: () => void undo(answer) },
      });
      router.push(buildLogHref(of.station, of.date));
    },
  });
  const start = () =>
    send.mutate(
      {
        uuid: of.uuid,
        version: of.version,
        ...(refused && { force: true, reason: reason.trim() }),
      },
      {
        onError: (error) => {
          if (error instanceof Refusal && error.message === "log_rules")
            setRefused(error.more.details as Broken);
          else {
            onClose();
            failure(error);
          }
        },
      },
    );
  const isReasonMissing = refused !== null && reason.trim() === "" && t("force_reason_missing");
  const mayStart = refused === null || refused.forceable;
  return (
    <Dialog
      title={t("version_restore_title", { version: of.number, day: title(of.date) })}
      size="small"
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button onClick={onClose}>{mayStart ? ui("cancel") : ui("close")}</Button>
          {mayStart && (
            <Button
              look={refused ? "danger" : "main"}
              busy={send.isPending}
              disabled={isReasonMissing}
              onClick={start}
            >
              {refused ? t("version_restore_anyway") : t("version_restore", { version: of.number })}
            </Button>
          )}
        </>
      }
    >
      {refused ? (
        <div className="grid gap-4">
          <BrokenRules rules={refused.broken.flatMap((one) => one.rules)} forceable={refused.forceable} />
          {refused.forceable && <ForceReason value={reason} onChange={setReason} />}
        </div>
      ) : (
        <Effect of={of} restore={restore} />
      )}
    </Dialog>
  );
}

function Effect({ of, restore }: { of: LogVersion; restore: NonNullable<LogVersion["restore"]> }) {
  const t = useTranslations("log");
  const missing = Object.entries(Object.groupBy(restore.missing, (name) => name));
  return (
    <div className="grid gap-3">
      <p>{t("version_restore_text", { count: restore.edits, next: of.published + 1 })}</p>
      {restore.newer > 0 && <p>{t("version_newer_text", { count: restore.newer })}</p>}
      {missing.length > 0 && (
        <div>
          <p>{t("version_missing_text")}</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map(([name, same]) => (
              <li key={name}>{t("version_missing", { title: name, count: same?.length ?? 1 })}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-ink-3">{t("version_files_text")}</p>
    </div>
  );
}

/** Takes a restored version back, unless the log was changed since. */
function useUndoRestored() {
  const t = useTranslations("log");
  const stale = useStale();
  const failure = useFailure();
  return async ({ log, undo }: CallOutput<"logs.restore">) => {
    try {
      await callApi("logs.update", {
        uuid: log.station,
        date: log.date,
        version: log.version,
        edits: undo,
        force: true,
        reason: t("undo"),
      });
      toast({ text: t("version_undone") });
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale")
        toast({ tone: "info", text: t("version_undo_late") });
      else failure(error);
    }
    await stale(STALE);
  };
}
