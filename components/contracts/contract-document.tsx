"use client";
import { useTranslations } from "next-intl";
import { ChangedElsewhere, isChangedElsewhere } from "@/components/changed-elsewhere";
import { type Contract, draftOf } from "@/components/contracts/contract";
import { ContractActions } from "@/components/contracts/contract-actions";
import { ContractFields } from "@/components/contracts/contract-fields";
import { ContractFrame } from "@/components/contracts/contract-frame";
import { SignedBy } from "@/components/contracts/signed-by";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Screen } from "@/components/ui/layout/screen";

/** A contract as a document: a draft to write at, a sent one to read, the PDF beside it. */
export function ContractDocument({ contract: first }: { contract: Contract }) {
  const t = useTranslations("contracts");
  const { data: contract = first } = useCall(
    "contracts.retrieve",
    { uuid: first.uuid },
    { staleTime: 5_000 },
  );
  const may = useMay("contracts:write");
  const { uuid, number, revision, title, status } = contract;
  return (
    <Screen
      title={title}
      crumbs={[{ label: t("title"), href: "/contracts" }, { label: number }]}
      badge={<Status of="contract" is={status} />}
      tags={revision > 1 && <Tag>{t("version", { revision })}</Tag>}
      compact
      scroll={false}
      actions={
        <>
          <Button look="quiet" href={`/contract/${uuid}`}>
            {t("burn_down")}
          </Button>
          <ContractActions contract={contract} may={may} />
        </>
      }
    >
      <ContractFrame contract={contract}>
        {status === "draft" && may ? <Editor contract={contract} /> : <Written contract={contract} />}
      </ContractFrame>
    </Screen>
  );
}

function Editor({ contract }: { contract: Contract }) {
  const t = useTranslations("contracts");
  const form = useCallForm("contracts.update_create", draftOf(contract), { invalidates: ["contracts"] });
  followNewest(form, draftOf(contract));
  return (
    <>
      {isChangedElsewhere(form, contract) && (
        <ChangedElsewhere
          text={t("changed_elsewhere")}
          act={t("load_newest")}
          onLoad={() => form.reset(draftOf(contract))}
        />
      )}
      <Form form={form}>
        <ContractFields
          form={form}
          contract={contract}
          customer={{ uuid: contract.customer, name: contract.customer_name }}
          textFirst
        />
        <FormFoot>
          <Submit keys="mod+enter" disabled={!form.dirty}>
            {t("save")}
          </Submit>
        </FormFoot>
      </Form>
    </>
  );
}

function Written({ contract }: { contract: Contract }) {
  const t = useTranslations("contracts");
  const { day, money } = useFormat();
  const { customer, customer_name, start_date, end_date, total, currency, note, items } = contract;
  return (
    <div className="grid gap-5">
      <Facts
        of={[
          {
            label: t("customer"),
            value: (
              <a className="link" href={`/customer/${customer}`}>
                {customer_name}
              </a>
            ),
          },
          { label: t("term"), value: `${day(start_date)}–${day(end_date)}` },
          { label: t("committed"), value: `${money(total)} ${currency}` },
          ...(note ? [{ label: t("note"), value: note }] : []),
        ]}
      />
      <SignedBy contract={contract} />
      {contract.text && <p className="max-w-[68ch] whitespace-pre-line">{contract.text}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {items.map((item) => (
            <li key={item.uuid} className="flex justify-between gap-3 px-3.5 py-2">
              <span>
                <span className="font-medium">{item.title}</span>
                {item.detail && <span className="block text-xs text-ink-3">{item.detail}</span>}
              </span>
              <span className="num">{money(item.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
