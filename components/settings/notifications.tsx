"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { keyOf, putAnswer, useCall } from "@/components/query";
import { EventMatrix, type NotificationSettings } from "@/components/settings/event-matrix";
import { MailHours } from "@/components/settings/mail-hours";
import { Clashes, Panel, Part, Setting } from "@/components/settings/parts";
import { type Autosave, useAutosave } from "@/components/settings/use-autosave";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { toast } from "@/components/ui/feedback/toast-store";
import { callApi } from "@/lib/browser/api";
import type { Position } from "@/lib/browser/notice";

/** What a person is notified of, and where short messages are shown. */
export function NotificationPreferences() {
  const { user } = useShell();
  const answer = useCall("notifications.view_settings", { email: user.email });
  return <Loaded answer={answer}>{(first) => <Preferences first={first} />}</Loaded>;
}

function Preferences({ first }: { first: NotificationSettings }) {
  const t = useTranslations("notifications.preferences");
  const settings = useTranslations("settings");
  const client = useQueryClient();
  const router = useRouter();
  const { email } = useShell().user;
  const key = keyOf("notifications.view_settings", { email });
  const own = useAutosave<NotificationSettings>({
    read: () => client.getQueryData<NotificationSettings>(key) ?? first,
    send: async (changes) => {
      const saved = await callApi("notifications.update_settings", { email, settings: changes });
      await putAnswer(client, key, saved);
      // The frame shows messages where they are wanted now.
      if ("position" in changes || "timeout" in changes) router.refresh();
    },
    refresh: () => client.refetchQueries({ queryKey: key }),
  });
  return (
    <Panel title={settings("tabs.notifications")} text={t("lead")}>
      <Clashes of={own.clashes} />
      <EventMatrix own={own} />
      <MailHours own={own} />
      <Messages own={own} />
    </Panel>
  );
}

/** The nine positions as they lie on a screen, by row. */
const PLACES: readonly Position[] = [
  ...(["top-left", "top", "top-right"] as const),
  ...(["left", "center", "right"] as const),
  ...(["bottom-left", "bottom", "bottom-right"] as const),
];

/** Where a message stands and how long; choosing a position shows one there. */
function Messages({ own: { choice, values } }: { own: Autosave<NotificationSettings> }) {
  const t = useTranslations("notifications.preferences");
  const place = choice("position");
  const time = choice("timeout");
  const showOne = () => toast({ text: t("sample_message") });
  return (
    <Part id="messages" title={t("messages")} help={t("messages_help")}>
      <div className="flex flex-wrap items-end gap-6">
        <Setting id="message-place">
          <fieldset>
            <legend className="mb-1 font-medium">
              {t("place")}: <span className="text-ink-2">{t(`places.${values.position}`)}</span>
            </legend>
            <div className="grid w-min grid-cols-[repeat(3,3rem)] gap-1 rounded-md border border-line bg-sunken p-1.5">
              {PLACES.map((one) => (
                <label
                  key={one}
                  data-tip={t(`places.${one}`)}
                  className="relative h-7 cursor-pointer rounded-xs border border-line-2 bg-surface hover:bg-hover has-checked:border-transparent has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
                >
                  <input
                    type="radio"
                    name="position"
                    className="sr-only"
                    aria-label={t(`places.${one}`)}
                    checked={place.value === one}
                    onChange={() => {
                      place.onChange(one);
                      showOne();
                    }}
                  />
                </label>
              ))}
            </div>
          </fieldset>
        </Setting>
        <Setting id="message-time" className="w-40">
          <NumberField
            label={t("seconds")}
            most={60}
            unit="s"
            {...time}
            value={values.timeout / 1000}
            onChange={(value) => value !== null && time.onChange(value * 1000)}
          />
        </Setting>
        <Button onClick={showOne}>{t("show_one")}</Button>
      </div>
    </Part>
  );
}
