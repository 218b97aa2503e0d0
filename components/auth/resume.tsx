"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { isSignedIn, markSignedIn, refreshSession } from "@/lib/browser/session";

/** A device that was signed in comes back by itself; if it may not, the form stands there. */
export function Resume({ to, children }: { to: string; children: ReactNode }) {
  const t = useTranslations("auth");
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!isSignedIn()) return setOver(true);
    void refreshSession().then((found) => {
      if (found === "fresh") location.replace(to);
      else {
        if (found === "refused") markSignedIn(false);
        setOver(true);
      }
    });
  }, [to]);
  if (over) return children;
  return (
    <p role="status" className="late py-6 text-center text-ink-3">
      {t("resuming")}
    </p>
  );
}
