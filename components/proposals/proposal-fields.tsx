"use client";
import { useTranslations } from "next-intl";
import { useCustomerOptions } from "@/components/customers/customer-options";
import type { Rate } from "@/components/invoices/draft";
import { OptionEditor } from "@/components/proposals/option-editor";
import type { Proposal, ProposalForm } from "@/components/proposals/proposal";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

/** Everything of a draft proposal that may be typed, with its totals as they will be. */
export function ProposalFields({
  form,
  customer,
  rates,
  taxes_inline,
  isPlan,
  saved = [],
}: {
  form: ProposalForm;
  customer: { uuid: string; name: string } | null;
  rates: readonly Rate[];
  taxes_inline: boolean;
  isPlan: boolean;
  /** The options as they were saved last. */
  saved?: Proposal["options"];
}) {
  const t = useTranslations("proposals");
  const customers = useCustomerOptions();
  const { field, values } = form;
  const [who, start, end, valid] = [
    field("customer"),
    field("start_date"),
    field("end_date"),
    field("valid_until"),
  ];
  const [text, terms, note] = [field("text"), field("terms"), field("note")];
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">
        <Combobox
          className="col-span-2 sm:col-span-3"
          label={t("customer")}
          {...who}
          value={who.value || null}
          known={customer && { id: customer.uuid, label: customer.name }}
          options={customers}
          onChange={(uuid) => who.onChange(uuid ?? "")}
          autoFocus={values.uuid === undefined && customer === null}
        />
        <TextField
          className="col-span-2 sm:col-span-3"
          label={t("name")}
          maxLength={200}
          {...field("title")}
        />
        <DateField
          className="sm:col-span-2"
          label={t("start")}
          {...start}
          onChange={(day) => day && start.onChange(day)}
        />
        <DateField
          className="sm:col-span-2"
          label={t("end")}
          {...end}
          onChange={(day) => day && end.onChange(day)}
        />
        <DateField
          className="max-sm:col-span-2 sm:col-span-2"
          label={t("valid_until")}
          {...valid}
          onChange={(day) => day && valid.onChange(day)}
        />
      </div>
      <TextArea label={t("text")} optional maxLength={5000} {...text} value={text.value ?? ""} />
      <OptionEditor form={form} rates={rates} taxes_inline={taxes_inline} isPlan={isPlan} saved={saved} />
      <TextArea label={t("terms")} optional maxLength={5000} {...terms} value={terms.value ?? ""} />
      <TextArea label={t("note")} optional maxLength={5000} {...note} value={note.value ?? ""} />
    </div>
  );
}
