"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { startExternal } from "@/components/auth/start-external";
import { useFailure } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useHydrated } from "@/components/ui/hydration";
import type { Provider } from "@/lib/access/sign-in";

/** The other ways in, where there are any. */
export function Elsewhere({ providers, to }: { providers: readonly Provider[]; to: string }) {
  const t = useTranslations("auth");
  const failure = useFailure();
  const ready = useHydrated();
  const [busy, setBusy] = useState<Provider>();
  if (providers.length === 0) return null;
  const go = async (provider: Provider) => {
    setBusy(provider);
    try {
      await startExternal(provider, `/auth/login?from=${provider}&next=${encodeURIComponent(to)}`);
    } catch (error) {
      failure(error, "loading_failed");
      setBusy(undefined);
    }
  };
  return (
    <>
      <p className="my-4 flex items-center gap-3 text-xs text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("or")}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {providers.map((provider) => (
          <Button
            key={provider}
            size="lg"
            className="grow basis-0"
            dead={!ready}
            busy={busy === provider}
            onClick={() => void go(provider)}
          >
            {t(`with_${provider}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
