"use client";
import { FileCheck2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { newLine, type Rate } from "@/components/invoices/draft";
import { InvoiceFields } from "@/components/invoices/invoice-fields";
import { InvoiceFrame } from "@/components/invoices/invoice-frame";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { Band } from "@/components/ui/feedback/states";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";
import { buildRecordHref } from "@/lib/hrefs";
import type { Money } from "@/lib/money";

const NONE = new Map();
const NEW_KINDS = ["invoice", "pro_forma"] as const;

/** A new draft; once it is there it saves itself. */
export function NewInvoice({
  customer,
  amount,
  today,
  text,
  rates,
  inline,
}: {
  customer: { uuid: string; name: string } | null;
  /** The price of a first line. */
  amount: Money | null;
  today: Day;
  text: string;
  rates: readonly Rate[];
  /** Whether taxes and discounts stand on the lines, as the settings have it. */
  inline: { taxes_inline: boolean; discounts_inline: boolean };
}) {
  const t = useTranslations("invoices");
  const ui = useTranslations("ui");
  const router = useRouter();
  const mayReport = useMay("reports:read");
  const form = useCallForm(
    "invoices.update_create",
    {
      kind: "invoice",
      customer: customer?.uuid ?? "",
      date: today,
      reference: "",
      text,
      discount_bp: 0,
      ...inline,
      lines: amount ? [{ ...newLine(rates), price: amount }] : [],
    },
    {
      says: null,
      invalidates: ["invoices.list"],
      onDone: ({ uuid }) => router.push(buildRecordHref("invoice", uuid)),
    },
  );
  const who = form.values.customer;
  const isProForma = form.values.kind === "pro_forma";
  const reports = `/broadcast-reports?filter.invoiced=false${who && `&filter.customer=${who}`}`;
  return (
    <Screen
      title={t(isProForma ? "new_pro_forma" : "new")}
      crumbs={[{ label: t("title"), href: "/invoices" }]}
      detail={t("number_later")}
      compact
      scroll={false}
    >
      <InvoiceFrame invoice={null}>
        {mayReport && !isProForma && (
          <div className="mb-4 overflow-hidden rounded-md">
            <Band
              tone="accent"
              icon={<FileCheck2 />}
              actions={
                <Button size="sm" href={reports}>
                  {t("to_reports")}
                </Button>
              }
            >
              {t("from_reports")}
            </Band>
          </div>
        )}
        <Form form={form}>
          <Segmented
            className="mb-4"
            label={t("kind")}
            help={isProForma ? t("pro_forma_text") : undefined}
            value={isProForma ? "pro_forma" : "invoice"}
            choices={NEW_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => form.set("kind", kind)}
          />
          <InvoiceFields form={form} behind={NONE} rates={rates} customer={customer} report={null} />
          <FormFoot>
            <Submit keys="mod+enter">{t("create_draft")}</Submit>
            <Button href="/invoices">{ui("cancel")}</Button>
          </FormFoot>
        </Form>
      </InvoiceFrame>
    </Screen>
  );
}
