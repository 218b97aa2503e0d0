"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CodeStep } from "@/components/auth/code-step";
import { arrive, wantsCode } from "@/components/auth/let-in";
import { Form, Submit, useCallForm } from "@/components/form";

/** Somebody is back from Google or Microsoft: in at once, by a code first, or why not, with the form below. */
export function Returned({ to, children }: { to: string; children: ReactNode }) {
  const t = useTranslations("auth");
  const [state, setState] = useState<"trying" | "code" | "refused">("trying");
  const form = useCallForm(
    "accounts.external",
    { otp: "" },
    {
      says: null,
      onDone: () => arrive(to),
      onRefused: (refusal) => {
        if (wantsCode(refusal)) setState("code");
        else if (!refusal.more.fields?.length) setState("refused");
        return wantsCode(refusal);
      },
    },
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void form.submit();
  }, [form]);
  const otp = form.field("otp");
  if (state === "trying")
    return (
      <p role="status" className="late py-6 text-center text-ink-3">
        {t("resuming")}
      </p>
    );
  if (state === "refused")
    return (
      <>
        <p role="alert" className="mb-4 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {form.problem}
        </p>
        {children}
      </>
    );
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-ink-2">{t("code_lead_external")}</p>
      <CodeStep
        field={{ ...otp, value: otp.value ?? "" }}
        onWhole={() => void form.submit()}
        onBack={() => location.assign("/auth/login")}
      />
      <Submit size="lg" keys="enter">
        {t("login")}
      </Submit>
    </Form>
  );
}
