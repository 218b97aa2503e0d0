"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Discounts } from "@/components/campaigns/editor/discounts";
import { useFailure, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type CallOutput, callApi } from "@/lib/browser/api";
import type { Money } from "@/lib/money";

/** The discounts of a draft that is being painted; what is painted is saved first, and priced anew after. */
export function DiscountsDialog({
  campaign,
  listed,
  onLeave,
  onClose,
}: {
  campaign: CallOutput<"campaigns.retrieve">;
  listed: Money;
  onLeave: () => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const failure = useFailure();
  const stale = useStale();
  const [discounts, setDiscounts] = useState(campaign.discounts);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      if (!(await onLeave())) return;
      await callApi("campaigns.update", { uuid: campaign.uuid, version: campaign.version, discounts });
      onClose();
      // The board is drawn anew with the campaign's new version, so its prices come first.
      await stale(["schedules.board"]);
      await stale(["campaigns"]);
    } catch (error) {
      failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("discounts")}
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ui("cancel")}
          </Button>
          <Button look="main" busy={busy} onClick={() => void save()}>
            {t("discounts_save")}
          </Button>
        </>
      }
    >
      <Discounts value={discounts} listed={listed} onChange={setDiscounts} />
    </Dialog>
  );
}
