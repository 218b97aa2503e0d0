"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { type Money, sum } from "@/lib/money";

/** Asks before the numbers are taken. */
export function IssueRunDialog({
  rows,
  busy,
  onConfirm,
  onClose,
}: {
  rows: readonly { net: Money }[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("invoices.run");
  const { money, formats } = useFormat();
  const count = rows.length;
  return (
    <Confirm
      look="main"
      title={t("issue_title", { count })}
      act={t("issue_act", { count })}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t("issue_text", { net: money(sum(rows.map((row) => row.net))), currency: formats.currency })}
      </p>
    </Confirm>
  );
}
