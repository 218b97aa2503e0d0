"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { TextField } from "@/components/ui/controls/text-field";

/** The activation mail once more. */
export function ResendForm() {
  const t = useTranslations("auth");
  const [sent, setSent] = useState<string>();
  const form = useCallForm(
    "accounts.resend_activation",
    { email: "" },
    { says: null, onDone: (_, { email }) => setSent(email) },
  );
  const email = form.field("email");
  return (
    <Form form={form} className="mt-5 grid gap-3 border-t border-line pt-4">
      <TextField
        label={t("email")}
        help={t("resend_help")}
        type="email"
        autoComplete="username"
        {...email}
        onChange={(text) => email.onChange(text.trim())}
      />
      <Submit look="plain">{t("resend")}</Submit>
      {sent && (
        <p role="status" className="rounded-md bg-ok-soft px-3 py-2 text-ok-ink">
          {t("resent", { email: sent })}
        </p>
      )}
    </Form>
  );
}
