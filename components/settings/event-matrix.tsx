"use client";
import { useTranslations } from "next-intl";
import { Changed, Part } from "@/components/settings/parts";
import type { Autosave } from "@/components/settings/use-autosave";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { CHANNELS, type Channel, EVENT_GROUPS } from "@/lib/notifications/event-shape";
import { EVENT_NAMES, type EventName, getEvent } from "@/lib/notifications/events";

export type NotificationSettings = CallOutput<"notifications.view_settings">;

/** Each event a person can hear of, and the channels it reaches them on. */
export function EventMatrix({ own: { values, set } }: { own: Autosave<NotificationSettings> }) {
  const t = useTranslations("notifications");
  const shown = EVENT_GROUPS.flatMap((group) =>
    EVENT_NAMES.filter((name) => values.events[name] && getEvent(name).group === group),
  );
  const isChanged = (name: EventName) =>
    CHANNELS.some((channel) => values.events[name]?.[channel] !== getEvent(name).channels[channel]);
  const setChannel = (name: EventName, channel: Channel, on: boolean) => {
    const own = values.events[name] ?? getEvent(name).channels;
    set("events", { ...values.events, [name]: { ...own, [channel]: on } });
  };
  const restore = () =>
    set("events", {
      ...values.events,
      ...Object.fromEntries(shown.map((name) => [name, getEvent(name).channels])),
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
                <span className="flex items-center gap-2">
                  <span className="grow">{t(`events.${name}.label`)}</span>
                  {isChanged(name) && <Changed />}
                </span>
              ),
            },
            ...CHANNELS.map((channel) => ({
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
                    onChange={(on) => setChannel(name, channel, on)}
                  />
                ),
            })),
          ]}
        />
      </div>
    </Part>
  );
}
