"use client";
import { useTranslations } from "next-intl";
import { AgentFields } from "@/components/agents/agent-fields";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { Competitors } from "@/components/campaigns/editor/competitors";
import { CustomerField } from "@/components/campaigns/editor/customer-field";
import { withAgency } from "@/components/campaigns/price/commission";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

/** Who buys, and what it is called. */
export function StepCustomer() {
  const t = useTranslations("campaigns");
  const { tenant } = useShell();
  const { draft, setDraft, campaign } = useOrder();
  const knows = useMay("customers:read");
  // A booked campaign keeps its customer; its descriptions are no part of a change.
  const isChange = revisionOf(campaign) !== null;
  const { data: categories } = useCall("categories.list", { tenant: tenant.uuid }, { staleTime: 60_000 });
  const { data: customer } = useCall(
    "customers.retrieve",
    { uuid: draft.customer ?? "" },
    { enabled: draft.customer !== null && knows },
  );
  const category = customer?.category_name;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isChange && <CustomerField className="sm:col-span-2" />}
      <TextField
        className="sm:col-span-2"
        label={t("name_field")}
        value={draft.name}
        maxLength={200}
        onChange={(name) => setDraft((d) => ({ ...d, name }))}
      />
      <Combobox
        label={t("category")}
        optional
        value={draft.category}
        options={(categories?.rows ?? []).map(({ uuid, name }) => ({ id: uuid, label: name }))}
        onChange={(uuid) => setDraft((d) => ({ ...d, category: uuid }))}
        placeholder={category ?? t("category_none")}
        help={
          category && draft.category === null
            ? t("category_of_customer", { name: category })
            : t("category_help")
        }
      />
      {!isChange && (
        <AgentFields
          field={(kind) => ({
            value: draft[kind] ?? null,
            onChange: (uuid) =>
              setDraft((d) => (kind === "agency" ? withAgency(d, uuid) : { ...d, agent: uuid })),
          })}
          known={{ agent: campaign?.agent_name ?? null, agency: campaign?.agency_name ?? null }}
          {...(draft.agent === undefined && {
            inherits: { agent: customer?.agent_name ?? null, agency: customer?.agency_name ?? null },
          })}
        />
      )}
      {campaign && <Competitors campaign={campaign.uuid} />}
      {!isChange && <Descriptions />}
    </div>
  );
}

/** What describes the order and changes nothing that is sold. */
function Descriptions() {
  const t = useTranslations("campaigns");
  const { draft, setDraft } = useOrder();
  return (
    <>
      <TextField
        label={t("po_number")}
        optional
        value={draft.po_number}
        maxLength={60}
        onChange={(po_number) => setDraft((d) => ({ ...d, po_number }))}
      />
      <TextField
        label={t("contract_number")}
        optional
        value={draft.contract_number}
        maxLength={60}
        onChange={(contract_number) => setDraft((d) => ({ ...d, contract_number }))}
      />
      <TextArea
        className="sm:col-span-2"
        label={t("note")}
        optional
        value={draft.note}
        onChange={(note) => setDraft((d) => ({ ...d, note }))}
      />
    </>
  );
}
