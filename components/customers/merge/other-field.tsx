"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { callApi } from "@/lib/browser/api";

type Side = { uuid: string; name: string };

/** The customer that is merged with this one. */
export function OtherField({
  customer,
  other,
  onChange,
}: {
  customer: Side;
  other: Side | null;
  onChange: (other: Side | null) => void;
}) {
  const t = useTranslations("customers.merge");
  const { tenant } = useShell();
  const options = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await callApi("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
      return rows
        .filter(({ uuid }) => uuid !== customer.uuid)
        .map(({ uuid, name, category_name }) => ({
          id: uuid,
          label: name,
          detail: category_name ?? undefined,
        }));
    },
    [tenant.uuid, customer.uuid],
  );
  return (
    <Combobox
      label={t("other", { name: customer.name })}
      value={other?.uuid ?? null}
      known={other && { id: other.uuid, label: other.name }}
      options={options}
      onChange={(uuid) => uuid === null && onChange(null)}
      onPick={(option) => option && onChange({ uuid: option.id, name: option.label })}
      autoFocus={other === null}
    />
  );
}
