"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { AgentFields } from "@/components/agents/agent-fields";
import { useOrder } from "@/components/campaigns/order/order-context";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/combobox";
import { useFormat } from "@/components/ui/format";
import { TextArea, TextField } from "@/components/ui/text-field";
import { api } from "@/lib/api";
import { isZero } from "@/lib/money";

/** Who buys, and what it is called. */
export function StepCustomer() {
  const t = useTranslations("campaigns");
  const { tenant } = useShell();
  const { money } = useFormat();
  const { draft, setDraft, campaign } = useOrder();
  const may = useMay("customers:write");
  const knows = useMay("customers:read");
  const choose = (uuid: string, name: string) =>
    setDraft((d) => ({ ...d, customer: uuid, customer_name: name, name: d.name || name }));
  const create = useSend("customers.create", {
    invalidates: ["customers"],
    onDone: ({ uuid, name }) => choose(uuid, name),
  });
  const { data: categories } = useCall("categories.list", { tenant: tenant.uuid }, { staleTime: 60_000 });
  const { data: customer } = useCall(
    "customers.retrieve",
    { uuid: draft.customer ?? "" },
    { enabled: draft.customer !== null && knows },
  );
  const options = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await api("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
      return rows.map(({ uuid, name, category_name }) => ({
        id: uuid,
        label: name,
        detail: category_name ?? undefined,
      }));
    },
    [tenant.uuid],
  );
  const category = customer?.category_name;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox
        className="sm:col-span-2"
        label={t("customer")}
        value={draft.customer}
        known={draft.customer ? { id: draft.customer, label: draft.customer_name } : null}
        options={options}
        onChange={(uuid) => uuid === null && setDraft((d) => ({ ...d, customer: null, customer_name: "" }))}
        onPick={(option) => option && choose(option.id, option.label)}
        {...(may && {
          create: {
            label: (name: string) => t("customer_new", { name }),
            run: (name: string) => create.mutate({ name }),
          },
        })}
        help={
          customer &&
          !isZero(customer.overdue) && (
            <span className="text-warn-ink">
              {t("customer_overdue", { amount: money(customer.overdue) })}
            </span>
          )
        }
        autoFocus={draft.customer === null}
      />
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
      <AgentFields
        field={(kind) => ({
          value: draft[kind] ?? null,
          onChange: (uuid) => setDraft((d) => ({ ...d, [kind]: uuid })),
        })}
        known={{ agent: campaign?.agent_name ?? null, agency: campaign?.agency_name ?? null }}
        {...(draft.agent === undefined && {
          inherits: { agent: customer?.agent_name ?? null, agency: customer?.agency_name ?? null },
        })}
      />
      <TextField
        label={t("po_number")}
        optional
        value={draft.po_number}
        maxLength={60}
        onChange={(po_number) => setDraft((d) => ({ ...d, po_number }))}
      />
      <TextArea
        className="sm:col-span-2"
        label={t("note")}
        optional
        value={draft.note}
        onChange={(note) => setDraft((d) => ({ ...d, note }))}
      />
    </div>
  );
}
