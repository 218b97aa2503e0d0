"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { FreshPassword } from "@/components/auth/fresh-password";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/states";
import { useHydrated } from "@/components/ui/hydration";
import { callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";

/**
 * Activates by a press, not by opening the link, for scanners of mail open links too; and with a password chosen here,
 * for whoever registered the address need not be who reads its mail.
 */
export function Activation({ uid, token }: { uid: string; token: string }) {
  const t = useTranslations("auth");
  const words = useTranslations("errors");
  const sentence = useSentence();
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  // The link works once: what it gave is kept for another try at the password.
  const given = useRef<string>(undefined);
  const say = (error: unknown) => {
    const field = error instanceof Refusal ? error.more.fields?.[0] : undefined;
    return field && words.has(field.code) ? words(field.code, field.values) : sentence(error);
  };
  const activate = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      given.current ??= (await callApi("accounts.activate", { uid, token })).token;
      await callApi("accounts.reset_password", { uid, token: given.current, password });
      location.assign("/auth/login?done=activated");
    } catch (error) {
      setProblem(say(error));
      setBusy(false);
    }
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void activate(event)}>
      {problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {problem}
        </p>
      )}
      <FreshPassword
        label={t("password")}
        size="lg"
        autoFocus
        name="password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look="main" size="lg" busy={busy} dead={!ready || password === ""}>
        {t("activate")}
      </Button>
    </form>
  );
}
