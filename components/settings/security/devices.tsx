"use client";
import { Laptop, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCall, useSend } from "@/components/query";
import { Part } from "@/components/settings/parts";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";

type Device = CallOutput<"sessions.list">["sessions"][number];
const HAND = new Set(["iPhone", "iPad", "Android"]);

/** Where one is signed in; another device goes out at once. */
export function Devices() {
  const t = useTranslations("account.security");
  const answer = useCall("sessions.list", {});
  const { data } = answer;
  const revoke = useSend("sessions.revoke", { invalidates: ["sessions"] });
  const others = data?.sessions.filter((one) => !one.current).length ?? 0;
  return (
    <Part
      id="devices"
      title={t("devices")}
      help={t("devices_lead")}
      aside={
        others > 1 && (
          <Button
            size="sm"
            look="danger"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ others: true })}
          >
            {t("sign_out_others")}
          </Button>
        )
      }
    >
      <Loaded answer={answer} waiting={<Skeleton lines={2} />}>
        {(data) => (
          <ul className="divide-y divide-line rounded-md border border-line">
            {data.sessions.map((one) => (
              <DeviceRow
                key={one.uuid}
                of={one}
                busy={revoke.isPending}
                onEnd={() => revoke.mutate({ uuid: one.uuid })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  );
}

function DeviceRow({ of, busy, onEnd }: { of: Device; busy: boolean; onEnd: () => void }) {
  const t = useTranslations("account.security");
  const { moment } = useFormat();
  const { day, time } = moment(of.used_at);
  const Icon = HAND.has(of.system ?? "") ? Smartphone : Laptop;
  const name = [of.browser, of.system].filter(Boolean).join(" · ") || t("unknown_device");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
      <Icon size={18} strokeWidth={1.5} className="flex-none text-ink-3" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {of.current && (
            <Badge tone="ok" glyph="tick">
              {t("this_device")}
            </Badge>
          )}
        </p>
        <p className="num text-xs text-ink-3">
          {t("last_used", { at: `${day} ${time}` })}
          {of.address && ` · ${of.address}`}
        </p>
      </div>
      {!of.current && (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={t("sign_out_named", { name })}>
          {t("sign_out")}
        </Button>
      )}
    </li>
  );
}
