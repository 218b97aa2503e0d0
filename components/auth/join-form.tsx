"use client";
import { useLocale, useTranslations } from "next-intl";
import { FreshPassword } from "@/components/auth/fresh-password";
import { Form, Submit, useCallForm } from "@/components/form";
import { TextField } from "@/components/ui/controls/text-field";
import { type CallInput, callApi } from "@/lib/browser/api";
import { LOGIN_PATH, markSignedIn } from "@/lib/browser/session";
import { resolveLanguage } from "@/lib/i18n/languages";

/** A name and a password: the address is the invited one, and counts as confirmed by the link. Then one is in. */
export function JoinForm({ code, email }: { code: string; email: string }) {
  const t = useTranslations("auth");
  const blank: CallInput<"accounts.register"> = {
    code,
    email,
    first_name: "",
    last_name: "",
    password: "",
    language: resolveLanguage(useLocale()),
  };
  const form = useCallForm("accounts.register", blank, {
    says: null,
    onDone: async (_, { password }) => {
      try {
        await callApi("accounts.login", { email, password });
        markSignedIn(true);
        location.assign("/");
      } catch {
        location.assign(LOGIN_PATH);
      }
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        size="lg"
        disabled
        {...form.field("email")}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("first_name")}
          autoComplete="given-name"
          size="lg"
          autoFocus
          {...form.field("first_name")}
        />
        <TextField label={t("last_name")} autoComplete="family-name" size="lg" {...form.field("last_name")} />
      </div>
      <FreshPassword label={t("password")} size="lg" {...form.field("password")} />
      <Submit size="lg" keys="enter">
        {t("join")}
      </Submit>
    </Form>
  );
}
