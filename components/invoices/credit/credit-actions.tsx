"use client";
import { Ban, Trash2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CreditDialog } from "@/components/invoices/credit/credit-dialog";
import { VoidDialog } from "@/components/invoices/credit/void-dialog";
import type { Invoice } from "@/components/invoices/draft";
import { IssueDialog } from "@/components/invoices/issue-dialog";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import { buildRecordHref } from "@/lib/hrefs";
import { compare, isZero } from "@/lib/money";

/** What can still be done with an issued invoice: credit a part, or void it. */
export function InvoiceCorrections({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices");
  const [asking, setAsking] = useState<"credit" | "void" | null>(null);
  const isOver = compare(invoice.credited, invoice.total) >= 0;
  const end = () => setAsking(null);
  if (invoice.status === "void") return null;
  return (
    <>
      <Menu
        label={t("correct")}
        align="end"
        items={[
          {
            key: "credit",
            label: t("credit"),
            icon: <Undo2 />,
            disabled: isOver,
            onSelect: () => setAsking("credit"),
          },
          {
            key: "void",
            label: t("void"),
            icon: <Ban />,
            danger: true,
            onSelect: () => setAsking("void"),
          },
        ]}
      />
      {asking === "credit" && <CreditDialog invoice={invoice} onClose={end} />}
      {asking === "void" && <VoidDialog invoice={invoice} onClose={end} />}
    </>
  );
}

/** A draft credit note is issued or deleted; an issued one is used for invoices as far as something is left. */
export function CreditNoteActions({ note }: { note: Invoice }) {
  const t = useTranslations("invoices");
  const router = useRouter();
  const { money } = useFormat();
  const [asking, setAsking] = useState<"issue" | "delete" | "use" | null>(null);
  const end = () => setAsking(null);
  const { uuid, version, credits, open, customer_name } = note;
  const destroy = useSend("invoices.destroy", {
    says: "deleted",
    invalidates: ["invoices", "reports"],
    onDone: () => router.push(credits ? buildRecordHref("invoice", credits.uuid) : "/invoices"),
  });
  const use = useSend("invoices.allocate", {
    says: "saved",
    invalidates: ["invoices", "customers"],
    onDone: end,
  });
  if (note.status !== "draft" && isZero(open)) return null;
  return (
    <>
      {note.status === "draft" ? (
        <>
          <Button look="danger" icon={<Trash2 />} onClick={() => setAsking("delete")}>
            {t("delete_draft")}
          </Button>
          <Button look="main" onClick={() => setAsking("issue")}>
            {t("issue_credit")}
          </Button>
        </>
      ) : (
        <Button look="main" onClick={() => setAsking("use")}>
          {t("use_credit")}
        </Button>
      )}
      {asking === "issue" && <IssueDialog invoice={note} onClose={end} />}
      {asking === "delete" && (
        <Confirm
          title={t("delete_title", { customer: customer_name })}
          act={t("delete_draft")}
          busy={destroy.isPending || destroy.isSuccess}
          onConfirm={() => destroy.mutate({ uuid }, { onError: end })}
          onClose={end}
        >
          {t("delete_credit_text")}
        </Confirm>
      )}
      {asking === "use" && (
        <Confirm
          title={t("use_title")}
          act={t("use_credit")}
          look="main"
          busy={use.isPending}
          onConfirm={() => use.mutate({ uuid, version }, { onError: end })}
          onClose={end}
        >
          {t("use_text", { amount: money(open), customer: customer_name })}
        </Confirm>
      )}
    </>
  );
}
