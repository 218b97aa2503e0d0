"use client";
import { useTranslations } from "next-intl";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Tick } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { EventName } from "@/lib/notifications/events";
import { WEBHOOK_EVENTS } from "@/lib/notifications/webhooks";

/**
 * The events that the organisation's webhooks hear of, for those who may change them: with one webhook to tick, with
 * several as a count that leads to their settings. No column without a webhook.
 */
export function useWebhookColumn(): RecordColumn<EventName>[] {
  const t = useTranslations("notifications");
  const { tenant } = useShell();
  const may = useMay("settings:write");
  const answer = useCall("webhooks.list", { tenant: tenant.uuid }, { enabled: may });
  const update = useSend("webhooks.update", { invalidates: ["webhooks"], scope: "webhooks" });
  const rows = answer.data?.rows ?? [];
  const [one, ...others] = rows;
  if (!one) return [];
  const host = new URL(one.url).host;
  const cell = (name: EventName) => {
    if (!WEBHOOK_EVENTS.includes(name)) return <span className="text-ink-3">–</span>;
    const on = rows.filter(({ events }) => events.includes(name)).length;
    if (others.length > 0)
      return (
        <Link href="/settings/webhooks" className="link text-xs" data-tip={t("preferences.open_webhooks")}>
          {t("preferences.webhooks_on", { on, all: rows.length })}
        </Link>
      );
    const { uuid, version, url, active, events } = one;
    const change = (isOn: boolean) =>
      update.mutate({
        uuid,
        version,
        url,
        active,
        events: isOn ? [...events, name] : events.filter((event) => event !== name),
      });
    return (
      <Tick
        label={`${t(`events.${name}.label`)}: ${t("preferences.webhook")} ${host}`}
        value={on > 0}
        onChange={(isOn) => {
          // Until it is saved, the next change would be refused as stale.
          if (!update.isPending) change(isOn);
        }}
      />
    );
  };
  const head = others.length > 0 ? t("preferences.webhook") : `${t("preferences.webhook")} ${host}`;
  return [{ id: "webhook", head, wide: true, className: "w-36", cell }];
}
