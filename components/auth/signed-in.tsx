"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/controls/button";
import { markSignedIn, signOut } from "@/lib/browser/session";

/** The sign-in page of who is signed in already. */
export function SignedIn({ email, to }: { email: string; to: string }) {
  const t = useTranslations("auth");
  useEffect(() => markSignedIn(true), []);
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{t("already", { email })}</p>
      <Button look="main" size="lg" href={to}>
        {t("go_on")}
      </Button>
      <Button size="lg" onClick={() => void signOut()}>
        {t("other_account")}
      </Button>
    </div>
  );
}
