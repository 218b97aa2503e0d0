"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeStep } from "@/components/auth/code-step";
import { Elsewhere } from "@/components/auth/elsewhere";
import { arrive, wantsCode } from "@/components/auth/let-in";
import { Form, Submit, useCallForm } from "@/components/form";
import { Link } from "@/components/ui/controls/link";
import { PasswordField, TextField } from "@/components/ui/controls/text-field";
import type { Provider } from "@/lib/access/sign-in";

const BLANK = { email: "", password: "", otp: "" };
export type LoginNote = "activated" | "changed";

export function LoginForm({
  to,
  done,
  failed = false,
  providers,
}: {
  to: string;
  done?: LoginNote;
  /** Google or Microsoft sent somebody back without an answer. */
  failed?: boolean;
  providers: readonly Provider[];
}) {
  const t = useTranslations("auth");
  const errors = useTranslations("errors");
  const [step, setStep] = useState<"password" | "code">("password");
  const form = useCallForm("accounts.login", BLANK, {
    says: null,
    onDone: () => arrive(to),
    onRefused: (refusal) => {
      if (wantsCode(refusal)) setStep("code");
      return wantsCode(refusal);
    },
  });
  const email = form.field("email");
  const otp = form.field("otp");
  if (step === "code")
    return (
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{t("code_lead", { email: form.values.email })}</p>
        <CodeStep
          field={{ ...otp, value: otp.value ?? "" }}
          onWhole={() => void form.submit()}
          onBack={() => {
            form.reset(BLANK);
            setStep("password");
          }}
        />
        <Submit size="lg" keys="enter">
          {t("login")}
        </Submit>
      </Form>
    );
  return (
    <>
      <Form form={form} className="grid gap-4">
        {done && (
          <p role="status" className="rounded-md bg-ok-soft px-3 py-2 text-ok-ink">
            {t(done)}
          </p>
        )}
        {failed && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
            {errors("external_over")}
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
      <Elsewhere providers={providers} to={to} />
    </>
  );
}
