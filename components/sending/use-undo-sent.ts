"use client";
import { useTranslations } from "next-intl";
import { useFailure, useStale } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import { UNDO_SECONDS } from "@/lib/documents/mail-due";

/** Says that something is being sent, with the way back while it waits. */
export function useUndoSent() {
  const t = useTranslations("sending");
  const stale = useStale();
  const failure = useFailure();
  return (text: string, jobs: readonly string[]) =>
    toast({
      text,
      timeout: UNDO_SECONDS * 1000,
      action: {
        label: t("undo"),
        run: async () => {
          try {
            for (const uuid of jobs) await callApi("scheduled_mails.cancel", { uuid });
            toast({ text: t("undone") });
          } catch (error) {
            failure(error);
          }
          await stale(["scheduled_mails", "invoices", "reports", "reminders"]);
        },
      },
    });
}
