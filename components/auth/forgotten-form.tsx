"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { TextField } from "@/components/ui/controls/text-field";

export function ForgottenForm() {
  const t = useTranslations("auth");
  const [sent, setSent] = useState<string>();
  const form = useCallForm(
    "accounts.forgotten_password",
    { email: "" },
    { says: null, onDone: (_, { email }) => setSent(email) },
  );
  const email = form.field("email");
  if (sent)
    return (
      <p role="status" className="text-ink-2">
        {t("forgotten_sent", { email: sent })}
      </p>
    );
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={t("email")}
        type="email"
        size="lg"
        autoComplete="username"
        autoFocus
        {...email}
        onChange={(text) => email.onChange(text.trim())}
      />
      <Submit size="lg" keys="enter">
        {t("send_link")}
      </Submit>
    </Form>
  );
}
