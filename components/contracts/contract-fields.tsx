"use client";
import { useTranslations } from "next-intl";
import type { Contract, ContractForm } from "@/components/contracts/contract";
import { ContractText } from "@/components/contracts/contract-text";
import { ItemRows } from "@/components/contracts/item-rows";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

/** Everything of a draft contract that may be typed: the items first for a commitment, the text first for a document. */
export function ContractFields({
  form,
  contract,
  customer,
  textFirst,
}: {
  form: ContractForm;
  contract: Contract | null;
  customer: { uuid: string; name: string } | null;
  textFirst: boolean;
}) {
  const t = useTranslations("contracts");
  const customers = useCustomerOptions();
  const { field } = form;
  const [who, start, end, note] = [field("customer"), field("start_date"), field("end_date"), field("note")];
  const items = <ItemRows form={form} />;
  const text = <ContractText form={form} contract={contract} />;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Combobox
          className="max-sm:col-span-2"
          label={t("customer")}
          {...who}
          value={who.value || null}
          known={customer && { id: customer.uuid, label: customer.name }}
          options={customers}
          onChange={(uuid) => who.onChange(uuid ?? "")}
        />
        <TextField className="max-sm:col-span-2" label={t("name")} maxLength={200} {...field("title")} />
        <DateField label={t("start")} {...start} onChange={(day) => day && start.onChange(day)} />
        <DateField label={t("end")} {...end} onChange={(day) => day && end.onChange(day)} />
      </div>
      {textFirst ? text : items}
      {textFirst ? items : text}
      <TextArea label={t("note")} optional {...note} value={note.value ?? ""} />
    </div>
  );
}
