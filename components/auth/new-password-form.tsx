"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { PasswordField } from "@/components/ui/text-field";
import { markSignedIn } from "@/lib/session";

export function NewPasswordForm({ uid, token }: { uid: string; token: string }) {
  const t = useTranslations("auth");
  const form = useCallForm(
    "accounts.reset_password",
    { uid, token, password: "" },
    {
      says: null,
      onDone: () => {
        markSignedIn(false);
        location.assign("/auth/login?done=changed");
      },
    },
  );
  return (
    <Form form={form} className="grid gap-4">
      <PasswordField
        label={t("new_password")}
        help={t("password_help")}
        size="lg"
        fresh
        autoFocus
        {...form.field("password")}
      />
      <Submit size="lg" keys="enter">
        {t("set_password")}
      </Submit>
    </Form>
  );
}
