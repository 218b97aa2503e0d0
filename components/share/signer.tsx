"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFailure, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { useProblem } from "@/components/ui/feedback/sentence";
import type { CallInput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { resolveLanguage } from "@/lib/i18n/languages";

type Signed = Pick<CallInput<"share.mail_code">, "a" | "b">;
const DIGITS = 6;

/** The problem of a field in a refused signature. */
const findProblem = (error: unknown, path: string) =>
  error instanceof Refusal ? error.more.fields?.find((field) => field.path === path) : undefined;

/**
 * The email address and the code with which somebody signs a document, where it is `asked` for one. `sent` is the
 * address that the last code went to.
 */
export function useSigner(document: Signed, asked: boolean) {
  const locale = useLocale();
  const say = useProblem();
  const failure = useFailure();
  const [email, setEmail] = useState("");
  const [mail_code, setCode] = useState("");
  const [sent, setSent] = useState("");
  const [problems, setProblems] = useState<{ email?: string; mail_code?: string }>({});
  // A code confirms the address it was sent to, not one that was typed since.
  const confirmed = sent !== "" && sent === email.trim().toLowerCase() ? sent : null;
  const send = useSend("share.mail_code", { quiet: true, onDone: (_, input) => setSent(input.email) });
  /** Shows what is wrong with a field beside it. Returns whether there was something. */
  const refuse = (error: unknown) => {
    const [address, code] = [findProblem(error, "email"), findProblem(error, "mail_code")];
    setProblems({ ...(address && { email: say(address) }), ...(code && { mail_code: say(code) }) });
    return Boolean(address ?? code);
  };
  return {
    asked,
    email,
    mail_code,
    sent: confirmed,
    problems,
    busy: send.isPending,
    refuse,
    changeEmail(text: string) {
      setEmail(text);
      setProblems({});
    },
    changeCode(text: string) {
      setCode(text.replaceAll(/\D/g, "").slice(0, DIGITS));
      setProblems({});
    },
    mail: () =>
      send.mutate(
        { ...document, email: email.trim().toLowerCase(), language: resolveLanguage(locale) },
        { onError: (error) => (refuse(error) ? undefined : failure(error)) },
      ),
    isWhole: !asked || (confirmed !== null && mail_code.length === DIGITS),
    /** What the signature is sent with. */
    input: asked ? { email: confirmed, mail_code } : {},
  };
}

/** Asks for the address of who signs, mails a code to it and asks for that. */
export function SignerFields({ signer }: { signer: ReturnType<typeof useSigner> }) {
  const t = useTranslations("share.signer");
  const { email, mail_code, sent, problems, busy } = signer;
  if (!signer.asked) return null;
  return (
    <div className="grid gap-3">
      <TextField
        label={t("email")}
        help={t("email_help")}
        size="lg"
        type="email"
        autoComplete="email"
        value={email}
        onChange={signer.changeEmail}
        {...(problems.email && { error: problems.email })}
      />
      <Button
        size="lg"
        busy={busy}
        disabled={email.trim() === "" ? t("email_first") : false}
        onClick={signer.mail}
      >
        {sent ? t("again") : t("mail")}
      </Button>
      {sent && (
        <>
          <p role="status" className="text-ink-2">
            {t("mailed", { email: sent })}
          </p>
          <TextField
            label={t("code")}
            size="lg"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS}
            value={mail_code}
            onChange={signer.changeCode}
            {...(problems.mail_code && { error: problems.mail_code })}
          />
        </>
      )}
    </div>
  );
}
