"use client";
import { Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AgentFields } from "@/components/agents/agent-fields";
import { AddressFields } from "@/components/customers/address-fields";
import { TagsField } from "@/components/customers/tags-field";
import { useNewCustomer } from "@/components/customers/use-new-customer";
import { VatField } from "@/components/customers/vat-field";
import { Form, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Binding } from "@/components/ui/controls/field";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { Confirm } from "@/components/ui/overlay/confirm";
import { MOST_EARLY_DISCOUNT } from "@/lib/billing/early-payment/terms";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { LANGUAGE_CHOICES } from "@/lib/i18n/languages";
import { ZERO } from "@/lib/money";

type Customer = CallOutput<"customers.retrieve">;
type Categories = CallOutput<"categories.list">;
type CustomerFields = ReturnType<typeof useCallForm<"customers.create">>;

const BLANK: CallInput<"customers.create"> = {
  name: "",
  legal_name: "",
  registration_number: "",
  vat_number: "",
  email: "",
  phone: "",
  address: "",
  post_code: "",
  city: "",
  country: "",
  electronic_address: "",
  buyer_reference: "",
  contacts: [],
  category: null,
  terms_days: null,
  early_discount_bp: null,
  early_discount_days: null,
  credit_limit: null,
  credit_stop: false,
  language: "",
  tags: [],
  note: "",
};

/** A new customer, or one to change. */
export function CustomerForm({ customer, categories }: { customer?: Customer; categories: Categories }) {
  return customer ? (
    <Change customer={customer} categories={categories} />
  ) : (
    <Create categories={categories} />
  );
}

function Create({ categories }: { categories: Categories }) {
  const router = useRouter();
  const t = useTranslations("customers");
  const ui = useTranslations("ui");
  const { form, alike, accept, forget } = useNewCustomer(BLANK, ({ uuid }) =>
    router.push(`/customer/${uuid}`),
  );
  return (
    <Form form={form} className="max-w-160">
      <Fields form={form} categories={categories} />
      <Buttons label={t("add")} back="/customers" />
      {alike.length > 0 && (
        <Confirm
          title={t("duplicate")}
          look="main"
          act={ui("add_anyway")}
          onConfirm={accept}
          onClose={forget}
        >
          {t("duplicate_text", { names: alike.map(({ name }) => name).join(", ") })}
        </Confirm>
      )}
    </Form>
  );
}

function Change({ customer, categories }: { customer: Customer; categories: Categories }) {
  const t = useTranslations("customers");
  const router = useRouter();
  const home = `/customer/${customer.uuid}`;
  const form = useCallForm("customers.update", customer, {
    invalidates: ["customers"],
    onDone: () => router.push(home),
  });
  return (
    <Form form={form} className="max-w-160">
      <Fields form={form as unknown as CustomerFields} categories={categories} customer={customer} />
      <Buttons label={t("save")} back={home} />
    </Form>
  );
}

function Buttons({ label, back }: { label: string; back: string }) {
  const t = useTranslations("ui");
  return (
    <FormFoot>
      <Submit keys="mod+enter">{label}</Submit>
      <Button href={back}>{t("cancel")}</Button>
    </FormFoot>
  );
}

function Fields({
  form,
  categories,
  customer,
}: {
  form: CustomerFields;
  categories: Categories;
  customer?: Customer;
}) {
  const t = useTranslations("customers");
  const { field } = form;
  const agentField = (kind: "agent" | "agency") => {
    const { value = null, ...rest } = field(kind);
    return { value, ...rest };
  };
  const known = { agent: customer?.agent_name ?? null, agency: customer?.agency_name ?? null };
  const email = field("email");
  const tags = field("tags");
  const language = field("language");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField className="sm:col-span-2" label={t("name")} {...field("name")} autoFocus />
      <TextField label={t("legal_name")} optional {...field("legal_name")} />
      <CategoryField {...field("category")} categories={categories} />
      <TagsField className="sm:col-span-2" {...tags} value={tags.value ?? []} />
      <AgentFields field={agentField} known={known} />
      <TextField
        label={t("email")}
        type="email"
        optional
        help={t("email_help")}
        {...email}
        onChange={(text) => email.onChange(text.trim())}
      />
      <TextField label={t("phone")} type="tel" optional {...field("phone")} />
      <LanguageField {...language} value={language.value ?? ""} />
      <VatField label={t("vat_number")} {...field("vat_number")} />
      <TextField label={t("registration_number")} optional {...field("registration_number")} />
      <AddressFields field={field} />
      <MoneyField
        label={t("credit_limit")}
        optional
        least={ZERO}
        help={t("credit_limit_help")}
        {...field("credit_limit")}
      />
      <NumberField
        label={t("terms_days")}
        optional
        most={365}
        help={t("terms_days_help")}
        {...field("terms_days")}
      />
      <PercentField
        label={t("early_discount")}
        optional
        most={MOST_EARLY_DISCOUNT}
        help={t("early_discount_help")}
        {...field("early_discount_bp")}
      />
      <NumberField
        label={t("early_discount_days")}
        optional
        most={365}
        help={t("early_discount_period_help")}
        {...field("early_discount_days")}
      />
      <Checkbox
        className="sm:col-span-2"
        label={t("credit_stop")}
        help={t("credit_stop_help")}
        {...field("credit_stop")}
      />
      <Contacts form={form} />
      <TextArea className="sm:col-span-2" label={t("note")} optional {...field("note")} />
    </div>
  );
}

/** The language of mails and new documents; without one, mails follow the country. */
function LanguageField({
  value,
  onChange,
  ...rest
}: Binding<Customer["language"]> & { error?: string | undefined }) {
  const t = useTranslations("customers");
  return (
    <Select
      {...rest}
      label={t("language")}
      help={t("language_help")}
      value={value || null}
      empty={t("language_of_country")}
      choices={LANGUAGE_CHOICES}
      onChange={(language) => onChange(language ?? "")}
    />
  );
}

/** The product category; who may change the settings adds one on the way. */
function CategoryField({
  categories,
  ...field
}: Binding<string | null> & { error?: string | undefined; categories: Categories }) {
  const t = useTranslations("customers");
  const { tenant } = useShell();
  const may = useMay("settings:write");
  const add = useSend("categories.update", {
    invalidates: ["categories"],
    onDone: ({ rows }, input) => {
      const named = input.rows.at(-1)?.name;
      field.onChange(rows.find((row) => row.name === named)?.uuid ?? null);
    },
  });
  const { rows, version } = add.data ?? categories;
  const options = rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
  return (
    <Combobox
      label={t("category")}
      optional
      options={options}
      {...field}
      {...(may && {
        create: {
          label: (name: string) => t("category_new", { name }),
          run: (name: string) =>
            add.mutate({
              tenant: tenant.uuid,
              version,
              rows: [...rows, { name, parent: null }],
            }),
        },
      })}
    />
  );
}

function Contacts({ form }: { form: CustomerFields }) {
  const t = useTranslations("customers");
  const people = form.values.contacts ?? [];
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-medium">{t("contacts")}</legend>
      {people.map((person, n) => (
        <div
          key={n}
          className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        >
          <TextField label={t("contact_name")} {...form.field(`contacts.${n}.name`)} />
          <TextField label={t("contact_role")} {...form.field(`contacts.${n}.role`)} />
          <TextField
            label={t("contact_email")}
            type="email"
            className="max-sm:row-start-2"
            {...form.field(`contacts.${n}.email`)}
          />
          <TextField
            label={t("contact_phone")}
            type="tel"
            className="max-sm:row-start-2"
            {...form.field(`contacts.${n}.phone`)}
          />
          <IconButton
            icon={<Trash2 />}
            label={t("contact_remove", { name: person.name })}
            look="quiet"
            onClick={() => form.set("contacts", people.toSpliced(n, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => form.set("contacts", [...people, { name: "", email: "", phone: "", role: "" }])}
        >
          {t("contact_add")}
        </Button>
      </div>
    </fieldset>
  );
}
