"use client";
import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/auth/fresh-password";
import { Form, Submit, useCallForm } from "@/components/form";
import { Part } from "@/components/settings/parts";
import { useOwn } from "@/components/settings/profile";
import { PasswordField } from "@/components/ui/controls/text-field";

const BLANK = { old_password: "", new_password: "" };

/** The password: a new one ends the other devices. */
export function Password() {
  const t = useTranslations("account.security");
  const { user } = useOwn();
  const form = useCallForm("user.change_password", BLANK, {
    invalidates: ["sessions", "profile"],
    onDone: () => form.reset(BLANK),
  });
  const old = form.field("old_password");
  return (
    <Part id="password" title={t("password")} help={t("password_lead")}>
      <Form form={form} className="grid max-w-80 gap-4">
        {user.has_password && <PasswordField label={t("old_password")} {...old} value={old.value ?? ""} />}
        <FreshPassword label={t("new_password")} {...form.field("new_password")} />
        <div>
          <Submit look="plain" disabled={form.values.new_password === ""}>
            {t(user.has_password ? "change_password" : "set_password")}
          </Submit>
        </div>
      </Form>
    </Part>
  );
}
