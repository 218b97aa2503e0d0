"use client";
import { useTranslations } from "next-intl";
import type { Contract } from "@/components/contracts/contract";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";

/** The last look before the document is fixed; merge fields without a value are named and block it. */
export function SendDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslations("contracts");
  const ui = useTranslations("ui");
  const merge = useTranslations("organisation.contracts.merge");
  const { uuid, version, number, missing } = contract;
  const send = useSend("contracts.update_status", {
    invalidates: ["contracts"],
    onDone: () => {
      toast({ text: t("sent_link") });
      onClose();
    },
  });
  const why =
    missing.length > 0 && t("send_missing", { fields: missing.map((field) => merge(field)).join(", ") });
  return (
    <Dialog
      title={t("send_title", { number })}
      size="small"
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={send.isPending}
            disabled={why}
            onClick={() => send.mutate({ uuid, version, status: "sent" }, { onError: onClose })}
          >
            {t("send_act")}
          </Button>
        </>
      }
    >
      {why && (
        <p role="alert" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
          {why}
        </p>
      )}
      <p className="text-ink-2">{t("send_text")}</p>
    </Dialog>
  );
}
