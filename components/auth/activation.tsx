"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { FreshPassword } from "@/components/auth/fresh-password";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { useSentence } from "@/components/ui/feedback/sentence";
import { useHydrated } from "@/components/ui/hydration";
import { callApi } from "@/lib/browser/api";

const BLANK = { first_name: "", last_name: "", organisation: "" };

/**
 * Activates by a press, not by opening the link, for scanners of mail open links too; and with name, organisation and
 * password entered here, for whoever registered the address need not be who reads its mail.
 */
export function Activation({ uid, token }: { uid: string; token: string }) {
  const t = useTranslations("auth");
  const sentence = useSentence();
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const [named, setNamed] = useState(BLANK);
  const [problem, setProblem] = useState<string>();
  // The link works once: what it gave is kept for another try at the password.
  const given = useRef<string>(undefined);
  const isComplete = [password, ...Object.values(named)].every((text) => text.trim() !== "");
  const activate = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      given.current ??= (await callApi("accounts.activate", { uid, token })).token;
      await callApi("accounts.reset_password", { uid, token: given.current, password, named });
      location.assign("/auth/login?done=activated");
    } catch (error) {
      setProblem(sentence(error));
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
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t("first_name")}
          autoComplete="given-name"
          size="lg"
          autoFocus
          value={named.first_name}
          onChange={(first_name) => setNamed((old) => ({ ...old, first_name }))}
        />
        <TextField
          label={t("last_name")}
          autoComplete="family-name"
          size="lg"
          value={named.last_name}
          onChange={(last_name) => setNamed((old) => ({ ...old, last_name }))}
        />
      </div>
      <TextField
        label={t("organisation")}
        autoComplete="organization"
        size="lg"
        value={named.organisation}
        onChange={(organisation) => setNamed((old) => ({ ...old, organisation }))}
      />
      <FreshPassword
        label={t("password")}
        size="lg"
        name="password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look="main" size="lg" busy={busy} dead={!ready || !isComplete}>
        {t("activate")}
      </Button>
    </form>
  );
}
