"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { keep } from "@/components/shell/appearance";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { api } from "@/lib/api";
import { markSignedIn } from "@/lib/session";

const BLANK = { email: "", password: "" };

/** The look of the first page is the person's own. */
async function wear() {
  const { profile } = await api("profile.retrieve", {});
  await keep("theme", profile.theme);
  await keep("size", profile.font_size);
  await keep("language", profile.language);
}

export function LoginForm({ to, done }: { to: string; done?: "activated" | "changed" }) {
  const t = useTranslations("auth");
  const form = useCallForm("accounts.login", BLANK, {
    says: null,
    onDone: async () => {
      markSignedIn(true);
      await wear().catch(() => undefined);
      location.assign(to);
    },
  });
  const email = form.field("email");
  return (
    <Form form={form} className="grid gap-4">
      {done && (
        <p role="status" className="rounded-md bg-ok-soft px-3 py-2 text-ok-ink">
          {t(done)}
        </p>
      )}
      <TextField
        label={t("email")}
        type="email"
        size="lg"
        autoComplete="username"
        autoFocus
        {...email}
        onChange={(text) => email.onChange(text.trim())}
      />
      <PasswordField
        label={t("password")}
        size="lg"
        aside={
          <Link href="/auth/forgotten-password" className="link text-xs">
            {t("forgotten")}
          </Link>
        }
        {...form.field("password")}
      />
      <Submit size="lg" keys="enter">
        {t("login")}
      </Submit>
    </Form>
  );
}
