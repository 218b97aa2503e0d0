"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApprovalReasons } from "@/components/campaigns/approval/use-approval-reasons";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { ApprovalRequest } from "@/lib/campaigns/approval-shapes";
import { addDays, type Day } from "@/lib/day";

const USUAL = 7;
const LONGEST = 1000;

/** What a person says with a request for approval. */
export type ApprovalTerms = { holds_until: Day; note: string };

/** Says why a booking needs approval, and requests it: the spots are held until a date. */
export function AskApproval({
  required,
  onAsk,
  onClose,
}: {
  required: ApprovalRequest;
  onAsk: (terms: ApprovalTerms) => void;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns.approval");
  const ui = useTranslations("ui");
  const { money, formats } = useFormat();
  const reasons = useApprovalReasons();
  const today = useToday();
  const [until, setUntil] = useState<Day | null>(addDays(today, USUAL));
  const [note, setNote] = useState("");
  const isPast = until !== null && until < today;
  return (
    <Dialog
      title={t("ask_title")}
      size="small"
      asks={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            disabled={!until || isPast}
            onClick={() => until && onAsk({ holds_until: until, note })}
          >
            {t("ask")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          {t("ask_text", {
            reasons: reasons(required),
            count: required.spots,
            total: `${money(required.total)} ${formats.currency}`,
          })}
        </p>
        <DateField
          label={t("hold_until")}
          value={until}
          min={today}
          onChange={setUntil}
          {...(isPast && { error: t("hold_past") })}
        />
        <TextArea label={t("note")} optional value={note} onChange={setNote} maxLength={LONGEST} />
      </div>
    </Dialog>
  );
}
