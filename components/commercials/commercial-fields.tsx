"use client";

import { useTranslations } from "next-intl";
import { useCustomerOptions } from "@/components/commercials/copy-options";
import type { Fields } from "@/components/commercials/fields";
import { MoreFields, type Names } from "@/components/commercials/more-fields";
import { ColorField } from "@/components/ui/controls/color-field";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

const KINDS = ["commercial", "jingle", "topup"] as const;

const NO_NAMES: Names = { artists: new Map(), substitute: null };

export function CommercialFields({
  field,
  customerName,
  names = NO_NAMES,
}: {
  field: Fields;
  customerName?: string | null;
  names?: Names;
}) {
  const t = useTranslations("commercials");
  const customers = useCustomerOptions();
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
      <MoreFields field={field} names={names} customer={customer.value ?? null} />
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
