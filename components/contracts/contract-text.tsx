"use client";
import { useTranslations } from "next-intl";
import type { Contract, ContractForm } from "@/components/contracts/contract";
import { useCall, useFailure } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { TokenField } from "@/components/ui/controls/token-field";
import { Tag } from "@/components/ui/feedback/tag";
import { callApi } from "@/lib/browser/api";
import { listUsedFields } from "@/lib/contracts/merge-values";
import { MERGE_FIELDS, type MergeField } from "@/lib/settings/merge-fields";

const TEMPLATES = 100;

/** The text of a contract: copied from a template, with its merge fields as pills and a value for each. */
export function ContractText({ form, contract }: { form: ContractForm; contract: Contract | null }) {
  const t = useTranslations("contracts");
  const merge = useTranslations("organisation.contracts.merge");
  const failure = useFailure();
  const { tenant } = useShell();
  const { data } = useCall("contract_templates.list", { tenant: tenant.uuid, per_page: TEMPLATES });
  const text = form.field("text");
  const pick = async (uuid: string | null) => {
    form.set("template", uuid);
    if (!uuid) return;
    try {
      const template = await callApi("contract_templates.retrieve", { uuid });
      form.set("text", template.text);
      await callApi("contract_templates.mark_used", { uuid });
    } catch (error) {
      failure(error);
    }
  };
  const used = listUsedFields(form.values.text ?? "");
  return (
    <section className="grid gap-4" aria-label={t("text")}>
      <Select
        label={t("template")}
        help={t("template_help")}
        value={form.values.template ?? null}
        empty={t("template_none")}
        choices={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        onChange={(uuid) => void pick(uuid)}
      />
      <TokenField
        label={t("text")}
        help={t("text_help")}
        rows={14}
        tokens={MERGE_FIELDS.map((field) => ({ name: field, label: merge(field) }))}
        {...text}
        value={text.value ?? ""}
      />
      {used.length > 0 && <FieldValues form={form} contract={contract} used={used} />}
    </section>
  );
}

/** The value of each field of the text; those that no record fills are typed here. */
function FieldValues({
  form,
  contract,
  used,
}: {
  form: ContractForm;
  contract: Contract | null;
  used: readonly MergeField[];
}) {
  const t = useTranslations("contracts");
  const merge = useTranslations("organisation.contracts.merge");
  const typed = form.values.fields ?? {};
  // A field that was typed before has a value by that alone, so it stays to be changed.
  const isOpen = (field: MergeField) =>
    typed[field] !== undefined || contract?.missing.includes(field) === true;
  return (
    <fieldset className="rounded-md border border-line p-3.5">
      <legend className="px-1 text-xs font-medium">{t("fields")}</legend>
      <ul className="mb-2 flex flex-wrap gap-1.5">
        {used
          .filter((field) => !isOpen(field))
          .map((field) => (
            <li key={field}>
              <Tag>
                {merge(field)}
                {contract?.values[field] ? `: ${contract.values[field]}` : ""}
              </Tag>
            </li>
          ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        {used.filter(isOpen).map((field) => (
          <TextField
            key={field}
            label={merge(field)}
            placeholder={t("field_missing")}
            maxLength={500}
            value={typed[field] ?? ""}
            onChange={(value) => form.set("fields", { ...typed, [field]: value })}
          />
        ))}
      </div>
      <p className="mt-2 text-xs text-ink-3">{t("fields_help")}</p>
    </fieldset>
  );
}
