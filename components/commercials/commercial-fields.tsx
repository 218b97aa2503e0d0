"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { CallForm } from "@/components/form";
import { useShell } from "@/components/shell/context";
import { ColorField } from "@/components/ui/color-field";
import { Combobox } from "@/components/ui/combobox";
import { DateField } from "@/components/ui/date-field";
import { NumberField } from "@/components/ui/number-field";
import { Segmented } from "@/components/ui/select";
import { TextArea, TextField } from "@/components/ui/text-field";
import { api } from "@/lib/api";

export type Fields = CallForm<"commercials.create">["field"];
const KINDS = ["commercial", "jingle", "topup"] as const;

export function CommercialFields({ field, customerName }: { field: Fields; customerName?: string | null }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const customers = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await api("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
      return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant.uuid],
  );
  const customer = field("customer");
  const length = field("length");
  const isci = field("isci");
  const known = customer.value && customerName ? { id: customer.value, label: customerName } : null;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
      <TextField className="col-span-2" label={t("title_field")} {...field("title")} maxLength={200} />
      <Combobox
        className="col-span-2"
        label={t("customer")}
        optional
        options={customers}
        known={known}
        {...customer}
        onChange={(value) => customer.onChange(value)}
      />
      <NumberField
        label={t("booked_length")}
        unit="s"
        least={1}
        most={600}
        {...length}
        value={length.value || null}
        onChange={(value) => length.onChange(value ?? 0)}
      />
      <TextField
        label={t("isci")}
        optional
        {...isci}
        onChange={(text) => isci.onChange(text.toUpperCase())}
        maxLength={12}
      />
      <Segmented
        className="col-span-2"
        label={t("kind")}
        {...field("kind")}
        choices={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <DateField label={t("valid_from")} optional {...field("valid_from")} />
      <DateField label={t("valid_to")} optional {...field("valid_to")} />
      <ColorField className="col-span-2" label={t("color")} {...field("color")} />
      <TextArea
        className="col-span-2"
        label={t("note")}
        optional
        rows={2}
        {...field("note")}
        maxLength={5000}
      />
    </div>
  );
}
