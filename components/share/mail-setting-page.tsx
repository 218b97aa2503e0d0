"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import type { CallOutput } from "@/lib/browser/api";

const stateOf = ({ view, on }: CallOutput<"share.mails">) => {
  if (view !== null) return on ? "stopping.view_on" : "stopping.view_off";
  return on ? "stopping.is_on" : "stopping.is_off";
};

/** Turns the mails of one event, or the digest, off and on again; and all mails off. */
export function MailSettingPage({
  setting: first,
  code,
}: {
  setting: CallOutput<"share.mails">;
  code: string;
}) {
  const t = useTranslations("notifications");
  const [setting, setSetting] = useState(first);
  const change = useSend("share.set_mails");
  const send = async (asked: { on: boolean; all?: boolean }) =>
    setSetting(await change.mutateAsync({ code, ...asked }));
  const about =
    setting.view ?? (setting.event ? t(`events.${setting.event}.label`) : t("preferences.channels.digest"));
  return (
    <PublicFrame name="Spotledger" kind={t("stopping.kind")}>
      <div className="mx-auto max-w-[34rem]">
        <PublicSection>
          <h1 className="text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">{about}</h1>
          <p className="mt-1 text-ink-2" role="status">
            {t(stateOf(setting))}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              look={setting.on ? "main" : "plain"}
              busy={change.isPending}
              onClick={() => send({ on: !setting.on })}
            >
              {t(setting.on ? "stopping.turn_off" : "stopping.turn_on")}
            </Button>
            {setting.any && (
              <Button look="quiet" disabled={change.isPending} onClick={() => send({ on: false, all: true })}>
                {t("stopping.turn_all_off")}
              </Button>
            )}
          </div>
        </PublicSection>
      </div>
    </PublicFrame>
  );
}
