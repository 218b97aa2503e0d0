"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Campaign } from "@/components/campaigns/campaign";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { TextArea } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";

const LONGEST = 1000;

/** Refuses a request for approval with the reason that its seller reads. */
export function RefuseApproval({
  campaign: { uuid, version, name },
  onDone,
  onClose,
}: {
  campaign: Campaign;
  onDone: (campaign: Campaign) => void;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns.approval");
  const ui = useTranslations("ui");
  const [reason, setReason] = useState("");
  const refuse = useSend("approvals.refuse", {
    says: "saved",
    invalidates: ["campaigns.list", "campaigns.count", "tenant", "breaks", "stations", "logs"],
    onDone,
  });
  return (
    <Dialog
      title={t("refuse_title", { name })}
      size="small"
      onClose={onClose}
      held={refuse.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={refuse.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="danger"
            busy={refuse.isPending}
            disabled={reason.trim() === ""}
            onClick={() => refuse.mutate({ uuid, version, reason })}
          >
            {t("refuse")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("reason")}
        help={t("reason_help")}
        value={reason}
        onChange={setReason}
        maxLength={LONGEST}
      />
    </Dialog>
  );
}
