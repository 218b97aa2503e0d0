"use client";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { isZero, subtract } from "@/lib/money";

/** Says what voiding does before it is done: a credit note for what is left, which takes its number at once. */
export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations("invoices");
  const { money } = useFormat();
  const { uuid, version, number, total, credited, open, currency } = invoice;
  const send = useSend("invoices.void", {
    invalidates: ["invoices", "customers", "reports", "payments"],
    onDone: () => {
      toast({ text: t("voided", { number: number ?? "" }) });
      onClose();
    },
  });
  const left = subtract(total, credited);
  const rest = subtract(left, open);
  return (
    <Confirm
      title={t("void_title", { number: number ?? "" })}
      act={t("void_act")}
      busy={send.isPending}
      onConfirm={() => send.mutate({ uuid, version }, { onError: onClose })}
      onClose={onClose}
    >
      <p>
        {isZero(left) ? t("void_credited_text") : t("void_text", { amount: `${money(left)} ${currency}` })}
      </p>
      {!isZero(rest) && <p className="mt-2 text-ink-2">{t("void_paid_text", { rest: money(rest) })}</p>}
    </Confirm>
  );
}
