"use client";
import { Copy, FileCode2, FileText, Repeat, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ChangedElsewhere, isChangedElsewhere } from "@/components/changed-elsewhere";
import { Form, followNewest, useCallForm } from "@/components/form";
import { behindOf, draftOf, type Invoice, isWhole, type Rate } from "@/components/invoices/draft";
import { EInvoiceDialog } from "@/components/invoices/e-invoice/e-invoice-dialog";
import { InterestOffer } from "@/components/invoices/interest-offer";
import { InvoiceFields } from "@/components/invoices/invoice-fields";
import { InvoiceFrame, pdfOf } from "@/components/invoices/invoice-frame";
import { IssueDialog } from "@/components/invoices/issue-dialog";
import { useAutosave } from "@/components/invoices/use-autosave";
import { useDuplicate } from "@/components/invoices/use-duplicate";
import { ProposalSource } from "@/components/proposals/proposal-source";
import { useSend } from "@/components/query";
import {
  RepeatDialog,
  useMayRepeat,
  useRecurringFacts,
} from "@/components/recurring-invoices/repeat-invoice";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { Facts } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";

/** A draft that saves itself; the paper beside it is the PDF that will be sent. */
export function InvoiceEditor({ invoice, rates }: { invoice: Invoice; rates: readonly Rate[] }) {
  const t = useTranslations("invoices");
  const router = useRouter();
  const words = useSavingWords();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [asking, setAsking] = useState<"issue" | "delete" | "e_invoice" | "repeat" | null>(null);
  const { uuid } = invoice;
  const isProForma = invoice.kind === "pro_forma";
  const form = useCallForm("invoices.update_create", draftOf(invoice), {
    says: null,
    invalidates: ["invoices", "interest"],
    onDone: () => setSavedAt(new Date()),
  });
  const whole = isWhole(form.values);
  useAutosave(form, whole);
  followNewest(form, draftOf(invoice));
  const behind = useMemo(() => behindOf(invoice), [invoice]);
  const destroy = useSend("invoices.destroy", {
    says: "deleted",
    invalidates: ["invoices.list", "reports"],
    onDone: () => router.push("/invoices"),
  });
  const duplicate = useDuplicate(invoice);
  const mayRepeat = useMayRepeat(invoice);
  const repeat = useTranslations("recurring");
  const facts = useRecurringFacts(invoice);
  const noteOf = () => {
    if (form.busy) return words.saving;
    if (form.dirty) return t(whole ? "unsaved" : "unfinished");
    return savedAt ? words.savedAt(savedAt) : "";
  };
  const note = noteOf();
  const whyNot = () => {
    if (form.dirty || form.busy) return t("not_saved_yet");
    return form.values.lines.length === 0 && t("no_lines");
  };
  return (
    <Screen
      title={t(isProForma ? "pro_forma_to" : "invoice_to", { customer: invoice.customer_name })}
      crumbs={[{ label: t("title"), href: "/invoices" }]}
      badge={<Status of="invoice" is="draft" />}
      detail={
        <>
          {invoice.next_number && t("next_number", { number: invoice.next_number })}
          <span className="ml-3" aria-live="polite">
            {note}
          </span>
        </>
      }
      compact
      scroll={false}
      actions={
        <>
          <Menu
            label={t("more")}
            align="end"
            items={[
              { key: "pdf", label: t("draft_pdf"), icon: <FileText />, href: pdfOf(uuid), download: true },
              ...(isProForma
                ? []
                : [
                    {
                      key: "e_invoice",
                      label: t("e_invoice.check"),
                      icon: <FileCode2 />,
                      onSelect: () => setAsking("e_invoice"),
                    },
                  ]),
              ...(duplicate && !form.dirty
                ? [{ key: "duplicate", label: t("duplicate"), icon: <Copy />, onSelect: duplicate }]
                : []),
              ...(mayRepeat && !form.dirty
                ? [
                    {
                      key: "repeat",
                      label: repeat("repeat"),
                      icon: <Repeat />,
                      onSelect: () => setAsking("repeat"),
                    },
                  ]
                : []),
              "line",
              {
                key: "delete",
                label: t("delete_draft"),
                icon: <Trash2 />,
                danger: true,
                onSelect: () => setAsking("delete"),
              },
            ]}
          />
          <Button look="main" disabled={whyNot()} onClick={() => setAsking("issue")}>
            {t("issue")}
          </Button>
        </>
      }
    >
      <InvoiceFrame invoice={invoice}>
        {isChangedElsewhere(form, invoice) && (
          <ChangedElsewhere
            text={t("changed_elsewhere")}
            act={t("load_newest")}
            onLoad={() => form.reset(draftOf(invoice))}
          />
        )}
        <Form form={form}>
          <InvoiceFields
            form={form}
            behind={behind}
            rates={rates}
            customer={{ uuid: invoice.customer, name: invoice.customer_name }}
            report={invoice.report}
          />
        </Form>
        <div className="mt-4 grid gap-4">
          <InterestOffer invoice={invoice} isSaved={!form.dirty && !form.busy} />
          <ProposalSource of="invoice" uuid={uuid} />
          {facts.length > 0 && !form.dirty && <Facts of={facts} />}
        </div>
      </InvoiceFrame>
      {asking === "issue" && <IssueDialog invoice={invoice} onClose={() => setAsking(null)} />}
      {asking === "repeat" && <RepeatDialog invoice={invoice} onClose={() => setAsking(null)} />}
      {asking === "e_invoice" && <EInvoiceDialog invoice={invoice} onClose={() => setAsking(null)} />}
      {asking === "delete" && (
        <Confirm
          title={t("delete_title", { customer: invoice.customer_name })}
          act={t("delete_draft")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid }, { onError: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {t(invoice.lines.some(({ spots }) => spots > 0) ? "delete_text_spots" : "delete_text")}
        </Confirm>
      )}
    </Screen>
  );
}
