"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { blankContract } from "@/components/contracts/contract";
import { ContractFields } from "@/components/contracts/contract-fields";
import { ContractFrame } from "@/components/contracts/contract-frame";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/controls/button";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Screen } from "@/components/ui/layout/screen";
import type { Day } from "@/lib/day";

const SCREENS = {
  document: { list: "/contracts", record: "/contract-v1", title: "new", crumb: "title" },
  commitment: { list: "/contracts-v2", record: "/contract", title: "new_v2", crumb: "commitments" },
} as const;

/** A new contract: a document with its text first, or a commitment with its items first. */
export function NewContract({
  as,
  customer,
  today,
}: {
  as: keyof typeof SCREENS;
  customer: { uuid: string; name: string } | null;
  today: Day;
}) {
  const t = useTranslations("contracts");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { list, record, title, crumb } = SCREENS[as];
  const form = useCallForm("contracts.update_create", blankContract(customer?.uuid ?? "", today), {
    says: null,
    invalidates: ["contracts"],
    onDone: ({ uuid }) => router.push(`${record}/${uuid}`),
  });
  return (
    <Screen title={t(title)} crumbs={[{ label: t(crumb), href: list }]} compact scroll={false}>
      <ContractFrame contract={null}>
        <Form form={form}>
          <ContractFields form={form} contract={null} customer={customer} textFirst={as === "document"} />
          <FormFoot>
            <Submit keys="mod+enter">{t("create")}</Submit>
            <Button href={list}>{ui("cancel")}</Button>
          </FormFoot>
        </Form>
      </ContractFrame>
    </Screen>
  );
}
