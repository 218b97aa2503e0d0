"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { MessageCard } from "@/components/platform/message-card";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField, TimeField } from "@/components/ui/controls/date-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { AUDIENCES, LEVELS } from "@/lib/access/staff";
import { type Day, toInstant } from "@/lib/day";

const MORNING = 8 * 3600;

/** A message to everyone or to the admins, of all tenants or of one; with a preview of what they see. */
export function SendMessage({
  tenant,
  onClose,
}: {
  tenant?: { uuid: string; name: string };
  onClose: () => void;
}) {
  const t = useTranslations("staff");
  const ui = useTranslations("ui");
  const { formats } = useFormat();
  const [day, setDay] = useState<Day | null>(null);
  const [second, setSecond] = useState<number>(MORNING);
  const form = useCallForm(
    "platform_notifications.create",
    {
      title: "",
      body: "",
      level: "info",
      blinking: false,
      audience: "everyone",
      only_tenant: tenant?.uuid ?? null,
      publish_at: null,
    },
    {
      says: null,
      invalidates: ["platform_notifications"],
      onDone: () => {
        toast({ text: t("message_sent") });
        onClose();
      },
    },
  );
  const { title, body, level, blinking } = form.values;
  const setMoment = (date: Day | null, at: number) => {
    setDay(date);
    setSecond(at);
    form.set("publish_at", date && (toInstant(date, at, formats.zone)?.toISOString() ?? null));
  };
  return (
    <Dialog
      title={tenant ? t("message_to", { name: tenant.name }) : t("message_new")}
      size="form"
      onClose={onClose}
    >
      <Form form={form} className="grid gap-4">
        <TextField label={t("message_title")} autoFocus maxLength={120} {...form.field("title")} />
        <TextArea label={t("message_body")} maxLength={2000} {...form.field("body")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Segmented
            label={t("level")}
            choices={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
            {...form.field("level")}
          />
          <Segmented
            label={t("audience")}
            choices={AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
            {...form.field("audience")}
          />
          <DateField
            label={t("publish_day")}
            optional
            help={t("publish_help")}
            value={day}
            onChange={(next) => setMoment(next, second)}
          />
          {day && (
            <TimeField
              label={t("publish_time")}
              value={second}
              onChange={(at) => setMoment(day, at ?? MORNING)}
            />
          )}
        </div>
        <Checkbox label={t("blinking")} help={t("blinking_help")} {...form.field("blinking")} />
        {title && (
          <section aria-label={t("preview")} className="rounded-md border border-line">
            <MessageCard
              of={{ title, body, level: level ?? "info", isNew: true, blinking: Boolean(blinking) }}
            />
          </section>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit>{t("send")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
