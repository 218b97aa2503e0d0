"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LogLockUse } from "@/components/day-log/lock/use-log-lock";
import { Button } from "@/components/ui/controls/button";
import { TextArea } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";

/** Asks why somebody else's lock is taken over. */
export function TakeOver({ name, lock }: { name: string; lock: LogLockUse }) {
  const t = useTranslations("log.lock");
  const ui = useTranslations("ui");
  const [reason, setReason] = useState("");
  const written = reason.trim();
  return (
    <Dialog
      title={t("take_over_title", { name })}
      size="small"
      onClose={lock.cancel}
      held={lock.busy}
      actions={
        <>
          <Button onClick={lock.cancel}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={lock.busy}
            disabled={written === "" && t("reason_missing")}
            onClick={() => lock.takeOver(written)}
          >
            {t("take_over")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("reason")}
        help={t("reason_help", { name })}
        value={reason}
        onChange={setReason}
        maxLength={500}
        rows={3}
        autoFocus
      />
    </Dialog>
  );
}
