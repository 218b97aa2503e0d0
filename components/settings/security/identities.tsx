"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { startExternal } from "@/components/auth/start-external";
import { useCall, useFailure, useSend } from "@/components/query";
import { Part } from "@/components/settings/parts";
import { useOwn } from "@/components/settings/profile";
import { Button } from "@/components/ui/controls/button";
import type { Provider } from "@/lib/access/sign-in";

const NAMES: Record<Provider, string> = { google: "Google", microsoft: "Microsoft" };

/** Google and Microsoft as further ways in, where this house offers them. */
export function Identities() {
  const t = useTranslations("account.security");
  const failure = useFailure();
  const { user } = useOwn();
  const { data } = useCall("accounts.providers", {});
  const link = useSend("profile.link_external", { says: "saved", invalidates: ["profile"] });
  const unlink = useSend("profile.unlink_external", { says: "saved", invalidates: ["profile"] });
  const back = useSearchParams().get("linked");
  const path = usePathname();
  const router = useRouter();
  const taken = useRef(false);
  useEffect(() => {
    // Back from there: what the address says is done once.
    if (!back || taken.current) return;
    taken.current = true;
    link.mutate({});
    router.replace(path);
  }, [back, link, path, router]);
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <Part id="identities" title={t("identities")} help={t("identities_lead")}>
      <ul className="divide-y divide-line rounded-md border border-line">
        {providers.map((provider) => {
          const linked = user.identities.find((one) => one.provider === provider);
          return (
            <li key={provider} className="flex flex-wrap items-center gap-3 px-3.5 py-2.5">
              <div className="grow">
                <p className="font-medium">{NAMES[provider]}</p>
                <p className="text-xs text-ink-3">{linked ? linked.email : t("not_linked")}</p>
              </div>
              {linked ? (
                <Button size="sm" busy={unlink.isPending} onClick={() => unlink.mutate({ provider })}>
                  {t("unlink")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  busy={link.isPending}
                  onClick={() => startExternal(provider, `${path}?linked=${provider}`).catch(failure)}
                >
                  {t("link")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
