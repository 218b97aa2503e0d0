"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Proposal } from "@/components/proposals/proposal";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";

/** The last look before a proposal is fixed; the spots of its draft campaigns can be held until it expires. */
export function SendDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const t = useTranslations("proposals");
  const ui = useTranslations("ui");
  const { day } = useFormat();
  const { uuid, version, number, options, valid_until } = proposal;
  const mayHold = useMay("campaigns:write") && options.some(({ campaign }) => campaign);
  const [isHeld, setHeld] = useState(true);
  const send = useSend("proposals.update_status", {
    invalidates: ["proposals", "campaigns"],
    onDone: () => {
      toast({ text: t("sent_link") });
      onClose();
    },
  });
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
            onClick={() =>
              send.mutate({ uuid, version, status: "sent", hold: mayHold && isHeld }, { onError: onClose })
            }
          >
            {t("send_act")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{t("send_text")}</p>
        {mayHold && (
          <Checkbox label={t("hold", { day: day(valid_until) })} value={isHeld} onChange={setHeld} />
        )}
      </div>
    </Dialog>
  );
}
