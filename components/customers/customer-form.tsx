"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { Button } from "@/components/ui/button";
import { MoneyField } from "@/components/ui/number-field";
import { TextArea, TextField } from "@/components/ui/text-field";
import type { Answered, Asked } from "@/lib/api";

type Customer = Answered<"customers.retrieve">;

const BLANK: Asked<"customers.create"> = {
  name: "",
  email: "",
  vat_number: "",
  address: "",
  credit_limit: null,
  note: "",
};

/** A new customer, or one to change. */
export function CustomerForm({ customer }: { customer?: Customer }) {
  return customer ? <Change customer={customer} /> : <Create />;
}

function Create() {
  const router = useRouter();
  const t = useTranslations("customers");
  const form = useCallForm("customers.create", BLANK, {
    invalidates: ["customers"],
    onDone: ({ uuid }) => router.push(`/customer/${uuid}`),
  });
  return (
    <Form form={form} className="max-w-160">
      <Fields field={form.field} />
      <Buttons label={t("add")} />
    </Form>
  );
}

function Change({ customer }: { customer: Customer }) {
  const t = useTranslations("customers");
  const form = useCallForm("customers.update", customer, { invalidates: ["customers"] });
  return (
    <Form form={form} className="max-w-160">
      <Fields field={form.field} />
      <Buttons label={t("save")} />
    </Form>
  );
}

function Buttons({ label }: { label: string }) {
  const t = useTranslations("ui");
  return (
    <div className="mt-6 flex gap-2 max-sm:sticky max-sm:bottom-0 max-sm:bg-surface max-sm:py-3 max-sm:*:grow">
      <Submit keys="mod+enter">{label}</Submit>
      <Button href="/customers">{t("cancel")}</Button>
    </div>
  );
}

function Fields({ field }: { field: ReturnType<typeof useCallForm<"customers.create">>["field"] }) {
  const t = useTranslations("customers");
  const email = field("email");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField className="sm:col-span-2" label={t("name")} {...field("name")} autoFocus />
      <TextField
        label={t("email")}
        type="email"
        optional
        help={t("email_help")}
        {...email}
        value={email.value}
        onChange={(text) => email.onChange(text.trim())}
      />
      <TextField label={t("vat_number")} optional {...field("vat_number")} />
      <TextArea className="sm:col-span-2" label={t("address")} optional {...field("address")} />
      <MoneyField
        label={t("credit_limit")}
        optional
        help={t("credit_limit_help")}
        {...field("credit_limit")}
      />
      <TextArea className="sm:col-span-2" label={t("note")} optional {...field("note")} />
    </div>
  );
}
