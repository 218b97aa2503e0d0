"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Campaign } from "@/components/campaigns/campaign";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Day } from "@/lib/day";

/** Sets the last day of a campaign's live report links, and whether they show prices; the note offers to undo it. */
export function LiveDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const today = useToday();
  const { uuid } = campaign;
  const before = { expires_on: campaign.live_report_expires_on, prices: campaign.live_report_prices };
  const [last, setLast] = useState<Day | null>(before.expires_on);
  const [prices, setPrices] = useState(before.prices);
  const undo = useSend("campaigns.live_report", { says: "saved", invalidates: ["campaigns"] });
  const save = useSend("campaigns.live_report", {
    invalidates: ["campaigns"],
    onDone: () => {
      toast({
        text: ui("saved"),
        action: { label: ui("undo"), run: () => undo.mutate({ uuid, ...before }) },
      });
      onClose();
    },
  });
  const past = last !== null && last < today && last !== before.expires_on;
  return (
    <Dialog
      title={t("live_report_settings_title")}
      size="small"
      onClose={onClose}
      held={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={save.isPending}
            disabled={past}
            onClick={() => save.mutate({ uuid, expires_on: last, prices })}
          >
            {ui("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DateField
          label={t("live_report_expires")}
          help={t("live_report_expires_help")}
          value={last}
          min={today}
          onChange={setLast}
          {...(past && { error: t("live_report_past") })}
        />
        <Checkbox
          label={t("live_report_prices")}
          help={t("live_report_prices_help")}
          value={prices}
          onChange={setPrices}
        />
      </div>
    </Dialog>
  );
}
