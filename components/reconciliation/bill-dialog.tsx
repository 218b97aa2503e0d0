"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { sum } from "@/lib/money";
import type { SpotView } from "@/lib/traffic/recon-view";

const REASONS = [
  "NO_LOG",
  "MISSED_TECH",
  "MISSED_OP",
  "MISSED_PREEMPT",
  "MISSED_COPY",
  "MISSED_TIME",
  "MOVED_OUT",
  "SHORT",
  "WRONG_COPY",
] as const;

/** Billing what the log does not prove needs a reason, kept with the name of who says so. */
export function BillDialog({
  spots,
  onBill,
  onClose,
}: {
  spots: readonly SpotView[];
  onBill: (note: string, reason: SpotView["reason_code"]) => void;
  onClose: () => void;
}) {
  const t = useTranslations("reconciliation");
  const ui = useTranslations("ui");
  const { money, formats } = useFormat();
  const [note, setNote] = useState("");
  const first = spots[0]?.reason_code ?? "NO_LOG";
  const [reason, setReason] = useState<(typeof REASONS)[number] | null>(
    REASONS.find((r) => r === first) ?? null,
  );
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
          choices={REASONS.map((code) => ({ value: code, label: t(`reasons.${code}`) }))}
        />
      </div>
    </Dialog>
  );
}
