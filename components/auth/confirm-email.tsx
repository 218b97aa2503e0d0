"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/sentence";
import { useHydrated } from "@/components/ui/hydration";
import { callApi } from "@/lib/browser/api";

/** A press, not the opening of the link, makes the address the person's own. */
export function ConfirmEmail({ uid, token }: { uid: string; token: string }) {
  const t = useTranslations("auth");
  const sentence = useSentence();
  const ready = useHydrated();
  const [state, setState] = useState<{ busy?: boolean; done?: boolean; problem?: string }>({});
  const confirm = async () => {
    setState({ busy: true });
    try {
      await callApi("user.confirm_email", { uid, token });
      setState({ done: true });
    } catch (error) {
      setState({ problem: sentence(error) });
    }
  };
  return (
    <div className="grid gap-4">
      {state.problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {state.problem}
        </p>
      )}
      {state.done && (
        <p role="status" className="rounded-md bg-ok-soft px-3 py-2 text-ok-ink">
          {t("email_confirmed")}
        </p>
      )}
      {state.done || state.problem ? (
        <Button look="main" size="lg" href="/settings/profile">
          {t("go_on")}
        </Button>
      ) : (
        <Button look="main" size="lg" busy={state.busy} dead={!ready} onClick={() => void confirm()}>
          {t("confirm_email")}
        </Button>
      )}
    </div>
  );
}
