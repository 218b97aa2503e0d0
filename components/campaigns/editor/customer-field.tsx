"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { NewCustomerDialog } from "@/components/customers/new-customer-dialog";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { useFormat } from "@/components/ui/format";
import { callApi } from "@/lib/browser/api";
import { isZero } from "@/lib/money";

/** The customer, found by name or added in a small form; what is overdue is shown. */
export function CustomerField({ className }: { className?: string }) {
  const t = useTranslations("campaigns");
  const { tenant } = useShell();
  const { money } = useFormat();
  const { draft, setDraft } = useOrder();
  const may = useMay("customers:write");
  const knows = useMay("customers:read");
  const choose = (uuid: string, name: string) =>
    setDraft((d) => ({ ...d, customer: uuid, customer_name: name, name: d.name || name }));
  const [fresh, setFresh] = useState<string | null>(null);
  const { data: customer } = useCall(
    "customers.retrieve",
    { uuid: draft.customer ?? "" },
    { enabled: draft.customer !== null && knows },
  );
  const options = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await callApi("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
      return rows.map(({ uuid, name, category_name }) => ({
        id: uuid,
        label: name,
        detail: category_name ?? undefined,
      }));
    },
    [tenant.uuid],
  );
  return (
    <>
      <Combobox
        {...(className && { className })}
        label={t("customer")}
        value={draft.customer}
        known={draft.customer ? { id: draft.customer, label: draft.customer_name } : null}
        options={options}
        onChange={(uuid) => uuid === null && setDraft((d) => ({ ...d, customer: null, customer_name: "" }))}
        onPick={(option) => option && choose(option.id, option.label)}
        {...(may && {
          create: {
            label: (name: string) => t("customer_new", { name }),
            run: setFresh,
          },
        })}
        help={
          customer &&
          customer.overdue !== null &&
          !isZero(customer.overdue) && (
            <span className="text-warn-ink">
              {t("customer_overdue", { amount: money(customer.overdue) })}
            </span>
          )
        }
        autoFocus={draft.customer === null}
      />
      {fresh !== null && (
        <NewCustomerDialog
          name={fresh}
          onDone={({ uuid, name }) => {
            choose(uuid, name);
            setFresh(null);
          }}
          onClose={() => setFresh(null)}
        />
      )}
    </>
  );
}
