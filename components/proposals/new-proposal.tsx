"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DocumentFrame } from "@/components/document-frame";
import { Form, Submit, useCallForm } from "@/components/form";
import type { Rate } from "@/components/invoices/draft";
import { blankProposal, type ProposalScreen, SCREENS } from "@/components/proposals/proposal";
import { ProposalFields } from "@/components/proposals/proposal-fields";
import { Button } from "@/components/ui/controls/button";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";

/** A new proposal: a quote with its lines, or a plan with options. */
export function NewProposal({
  as,
  customer,
  today,
  terms,
  rates,
  taxes_inline,
}: {
  as: ProposalScreen;
  customer: { uuid: string; name: string } | null;
  today: Day;
  /** The tenant's default terms. */
  terms: string;
  rates: readonly Rate[];
  taxes_inline: boolean;
}) {
  const t = useTranslations("proposals");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { list, record } = SCREENS[as];
  const form = useCallForm(
    "proposals.update_create",
    blankProposal(customer?.uuid ?? "", today, { terms, rates }),
    {
      says: null,
      invalidates: ["proposals"],
      onDone: ({ uuid }) => router.push(`${record}/${uuid}`),
    },
  );
  return (
    <Screen
      title={t(as === "plan" ? "new_plan" : "new")}
      crumbs={[{ label: t("title"), href: list }]}
      compact
      scroll={false}
    >
      <DocumentFrame call="proposals.pdf" of={null} title={t("preview")} later={t("preview_first")}>
        <Form form={form}>
          <ProposalFields
            form={form}
            customer={customer}
            rates={rates}
            taxes_inline={taxes_inline}
            isPlan={as === "plan"}
          />
          <FormFoot>
            <Submit keys="mod+enter">{t("create")}</Submit>
            <Button href={list}>{ui("cancel")}</Button>
          </FormFoot>
        </Form>
      </DocumentFrame>
    </Screen>
  );
}
