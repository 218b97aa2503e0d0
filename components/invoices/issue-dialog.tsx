"use client";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { Dialog } from "@/components/ui/overlay/dialog";

const ISSUE_TEXTS = {
  invoice: "issue_text",
  credit_note: "issue_credit_text",
  pro_forma: "issue_pro_forma_text",
} as const;

const DATE_TEXTS = { future: "date_future", before_last: "date_before_last" } as const;

/** The last look before the number is taken. */
export function IssueDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations("invoices");
  const ui = useTranslations("ui");
  const { money, day } = useFormat();
  const issue = useSend("invoices.issue", {
    invalidates: ["invoices", "customers", "reports", "reconciliation"],
    onDone: ({ number }) => {
      toast({ text: t("issued_as", { number: number ?? "" }) });
      onClose();
    },
  });
  const { uuid, kind, version, next_number, customer_name, total, currency, date, due_date, date_question } =
    invoice;
  const isCredit = kind === "credit_note";
  const act = next_number ? t("issue_as", { number: next_number }) : t("issue");
  return (
    <Dialog
      title={act}
      size="small"
      onClose={onClose}
      held={issue.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={issue.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={issue.isPending}
            onClick={() =>
              issue.mutate({ uuid, version, accept_date: date_question !== null }, { onError: onClose })
            }
          >
            {act}
          </Button>
        </>
      }
    >
      <Facts
        of={[
          { label: t("customer"), value: customer_name },
          {
            label: t("total"),
            value: (
              <b className="num font-semibold">
                {money(total)} {currency}
              </b>
            ),
          },
          { label: t("date"), value: day(date) },
          ...(isCredit ? [] : [{ label: t("due"), value: day(due_date) }]),
        ]}
      />
      {date_question && <p className="mt-3 text-warn-ink">{t(DATE_TEXTS[date_question])}</p>}
      <p className="mt-3 text-ink-2">{t(ISSUE_TEXTS[kind])}</p>
    </Dialog>
  );
}
