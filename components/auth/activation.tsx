"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/states";
import { useHydrated } from "@/components/ui/hydration";
import { callApi } from "@/lib/browser/api";

/** A press, not the opening of the link: scanners of mail open links too. */
export function Activation({ uid, token }: { uid: string; token: string }) {
  const t = useTranslations("auth");
  const sentence = useSentence();
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const activate = async () => {
    setBusy(true);
    try {
      await callApi("accounts.activate", { uid, token });
      location.assign("/auth/login?done=activated");
    } catch (error) {
      setProblem(sentence(error));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {problem}
        </p>
      )}
      <Button look="main" size="lg" busy={busy} dead={!ready} onClick={() => void activate()}>
        {t("activate")}
      </Button>
    </div>
  );
}
