"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SPOT_REASONS } from "@/components/reconciliation/use-reason";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { ReasonCode } from "@/lib/billing/settlement";
import { sum } from "@/lib/money";
import type { SpotView } from "@/lib/traffic/recon-view";

/** Billing what the log does not prove needs a reason, kept with the name of who says so. */
export function BillDialog({
  spots,
  begun,
  onBill,
  onClose,
}: {
  spots: readonly SpotView[];
  /** The reason that was chosen before. */
  begun: ReasonCode | null;
  onBill: (note: string, reason: ReasonCode | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations("reconciliation");
  const ui = useTranslations("ui");
  const { money, formats } = useFormat();
  const [note, setNote] = useState("");
  const [reason, setReason] = useState<ReasonCode | null>(begun ?? "NO_LOG");
  const amount = `${money(sum(spots.map((p) => p.price)))} ${formats.currency}`;
  return (
    <Dialog
      title={
        spots.length === 1
          ? t("bill_title", { title: spots[0]!.title })
          : t("bill_title_many", { count: spots.length })
      }
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" disabled={note.trim() === ""} onClick={() => onBill(note.trim(), reason)}>
            {t("bill_act", { amount })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextArea
          label={t("bill_note")}
          value={note}
          onChange={setNote}
          maxLength={500}
          help={t("bill_help")}
          autoFocus
        />
        <Select
          label={t("why")}
          value={reason}
          onChange={setReason}
          choices={SPOT_REASONS.map((code) => ({ value: code, label: t(`reasons.${code}`) }))}
        />
      </div>
    </Dialog>
  );
}
