"use client";
import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/auth/fresh-password";
import { Form, Submit, useCallForm } from "@/components/form";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { markSignedIn } from "@/lib/browser/session";

export function NewPasswordForm({ uid, token }: { uid: string; token: string }) {
  const t = useTranslations("auth");
  const form = useCallForm(
    "accounts.reset_password",
    { uid, token, password: "", end_keys: false },
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
      <FreshPassword label={t("new_password")} size="lg" autoFocus {...form.field("password")} />
      <Checkbox label={t("end_keys")} {...form.field("end_keys")} />
      <Submit size="lg" keys="enter">
        {t("set_password")}
      </Submit>
    </Form>
  );
}
