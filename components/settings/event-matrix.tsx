"use client";
import { useTranslations } from "next-intl";
import { LeadField } from "@/components/settings/lead-field";
import { Changed, Part } from "@/components/settings/parts";
import type { Autosave } from "@/components/settings/use-autosave";
import { useWebhookColumn } from "@/components/settings/webhook-column";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { findLeadRule, getLead } from "@/lib/notifications/due";
import { CHANNELS, type Channel, EVENT_GROUPS } from "@/lib/notifications/event-shape";
import { EVENT_NAMES, type EventName, getEvent } from "@/lib/notifications/events";

export type NotificationSettings = CallOutput<"notifications.view_settings">;
type Choice = NotificationSettings["events"][string];

/** What an event has without a choice. */
const getStandard = (name: EventName): Choice => ({
  ...getEvent(name).channels,
  ...(findLeadRule(name) && { lead: getLead(name, undefined) }),
});

/** Each event a person can hear of, the channels it reaches them on, how early, and the organisation's webhooks. */
export function EventMatrix({ own: { values, set } }: { own: Autosave<NotificationSettings> }) {
  const t = useTranslations("notifications");
  const webhooks = useWebhookColumn();
  const shown = EVENT_GROUPS.flatMap((group) =>
    EVENT_NAMES.filter((name) => values.events[name] && getEvent(name).group === group),
  );
  const isChanged = (name: EventName) => {
    const [own, standard] = [values.events[name], getStandard(name)];
    return [...CHANNELS, "lead" as const].some((part) => own?.[part] !== standard[part]);
  };
  const choose = (name: EventName, choice: Partial<Choice>) => {
    const own = values.events[name] ?? { ...getEvent(name).channels };
    set("events", { ...values.events, [name]: { ...own, ...choice } });
  };
  const restore = () =>
    set("events", {
      ...values.events,
      ...Object.fromEntries(shown.map((name) => [name, getStandard(name)])),
    });
  const lead = (name: EventName) => {
    const value = values.events[name]?.lead;
    return (
      value !== undefined && (
        <LeadField
          name={name}
          label={t("preferences.how_early", { event: t(`events.${name}.label`) })}
          value={value}
          onChange={(lead) => choose(name, { lead })}
        />
      )
    );
  };
  const channel = (channel: Channel) => ({
    id: channel,
    head: t(`preferences.channels.${channel}`),
    className: "w-28 max-sm:w-16 max-sm:px-1",
    cell: (name: EventName) =>
      getEvent(name).channels[channel] === undefined ? (
        <span className="text-xs text-ink-3">{t("preferences.always")}</span>
      ) : (
        <Tick
          label={`${t(`events.${name}.label`)}: ${t(`preferences.channels.${channel}`)}`}
          value={values.events[name]?.[channel] ?? false}
          onChange={(on) => choose(name, { [channel]: on })}
        />
      ),
  });
  return (
    <Part
      id="events"
      title={t("preferences.events")}
      aside={
        shown.some(isChanged) && (
          <Button size="sm" look="quiet" onClick={restore}>
            {t("preferences.defaults")}
          </Button>
        )
      }
    >
      <div className="overflow-hidden rounded-md border border-line">
        <RecordTable
          label={t("preferences.events")}
          rows={shown}
          rowKey={(name) => name}
          groupOf={(name) => {
            const { group } = getEvent(name);
            return { key: group, title: t(`groups.${group}`), sums: {} };
          }}
          columns={[
            {
              id: "event",
              head: t("preferences.event"),
              cell: (name) => (
                <span className="flex items-center gap-2 max-sm:flex-wrap max-sm:py-1">
                  <span className="grow">{t(`events.${name}.label`)}</span>
                  {isChanged(name) && <Changed />}
                  {findLeadRule(name) && <span className="sm:hidden">{lead(name)}</span>}
                </span>
              ),
            },
            ...CHANNELS.map(channel),
            ...webhooks,
            { id: "when", head: t("preferences.when"), wide: true, className: "w-40", cell: lead },
          ]}
        />
      </div>
    </Part>
  );
}
