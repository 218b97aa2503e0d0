"use client";
import { useTranslations } from "next-intl";
import { Form, FormFoot, useCallForm } from "@/components/form";
import { Checkbox, Switch } from "@/components/ui/controls/checkbox";
import { TextField } from "@/components/ui/controls/text-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { EVENT_GROUPS } from "@/lib/notifications/event-shape";
import { type EventName, getEvent } from "@/lib/notifications/events";
import { WEBHOOK_EVENTS } from "@/lib/notifications/webhooks";
import type { Webhook } from ".";

/** The address of a webhook and the events it hears of. */
export function WebhookForm({ of, onClose }: { of?: Webhook; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const events = useTranslations("notifications");
  const form = useCallForm(
    "webhooks.update",
    {
      ...(of && { uuid: of.uuid, version: of.version }),
      url: of?.url ?? "https://",
      events: of?.events ?? [...WEBHOOK_EVENTS],
      active: of?.active ?? true,
    },
    { invalidates: ["webhooks"], onDone: onClose },
  );
  const chosen = form.field("events");
  const toggle = (name: EventName) =>
    chosen.onChange(
      chosen.value.includes(name) ? chosen.value.filter((one) => one !== name) : [...chosen.value, name],
    );
  return (
    <Dialog title={t(of ? "edit" : "create")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <TextField label={t("url")} help={t("url_help")} type="url" autoFocus {...form.field("url")} />
        <fieldset ref={chosen.ref} tabIndex={-1} className="outline-none">
          <legend className="mb-1 text-xs font-medium text-ink-2">{t("events")}</legend>
          {chosen.error && <p className="mb-1 text-xs text-bad-ink">{chosen.error}</p>}
          <div className="grid gap-3 sm:grid-cols-2">
            {EVENT_GROUPS.map((group) => {
              const own = WEBHOOK_EVENTS.filter((name) => getEvent(name).group === group);
              return (
                own.length > 0 && (
                  <div key={group} className="grid content-start gap-1.5">
                    <h3 className="text-xs text-ink-3">{events(`groups.${group}`)}</h3>
                    {own.map((name) => (
                      <Checkbox
                        key={name}
                        label={events(`events.${name}.label`)}
                        value={chosen.value.includes(name)}
                        onChange={() => toggle(name)}
                      />
                    ))}
                  </div>
                )
              );
            })}
          </div>
        </fieldset>
        <Switch label={t("active")} {...form.field("active")} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}
