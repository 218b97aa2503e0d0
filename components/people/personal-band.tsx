"use client";
import { MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailure, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { type CallOutput, callApi } from "@/lib/browser/api";

type Invitation = CallOutput<"invitations.personal">["rows"][number];

/** "Dana invites you to Vane FM": joining goes there at once. */
export function PersonalBand({ of }: { of: readonly Invitation[] }) {
  const t = useTranslations("people");
  const failure = useFailure();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const decline = useSend("invitations.decline", {
    onDone: (_, { uuid }) => {
      setGone((all) => [...all, uuid]);
      toast({ text: t("declined") });
    },
  });
  const join = async ({ uuid, tenant }: Invitation) => {
    setBusy(true);
    try {
      await callApi("invitations.accept", { uuid });
      await callApi("tenant.change_default", { uuid: tenant.uuid });
      location.assign("/");
    } catch (error) {
      setBusy(false);
      failure(error);
    }
  };
  return of
    .filter(({ uuid }) => !gone.includes(uuid))
    .map((one) => {
      const said = { inviter: one.invited_by, tenant: one.tenant.name, role: t(`roles.${one.role}`) };
      return (
        <Band
          key={one.uuid}
          tone="accent"
          icon={<MailOpen />}
          actions={
            <span className="flex gap-2 py-1">
              <Button size="sm" look="main" busy={busy} onClick={() => void join(one)}>
                {t("accept")}
              </Button>
              <Button
                size="sm"
                look="quiet"
                disabled={busy}
                onClick={() => decline.mutate({ uuid: one.uuid })}
              >
                {t("decline")}
              </Button>
            </span>
          }
        >
          {t(one.invited_by ? "band" : "band_nobody", said)}
        </Band>
      );
    });
}
