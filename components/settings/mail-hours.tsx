"use client";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import type { NotificationSettings } from "@/components/settings/event-matrix";
import { Part, Setting } from "@/components/settings/parts";
import type { Autosave } from "@/components/settings/use-autosave";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Switch } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { TimeField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { ZONE_OPTIONS } from "@/components/ui/controls/zone-options";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { writeZone } from "@/lib/day";
import { DIGEST_DAYS } from "@/lib/notifications/mail-times";

/** When a person is mailed: the hours without mails, and the days and time of the digest. */
export function MailHours({ own: { choice, values } }: { own: Autosave<NotificationSettings> }) {
  const t = useTranslations("notifications.preferences");
  const { formats } = useFormat();
  const { quiet, zone } = values.mails;
  const { email } = useShell().user;
  const test = useSend("notifications.send_test", {
    onDone: ({ to }) => toast({ text: t("test_sent", { to }) }),
  });
  const days = choice("mails.digest_days");
  const time = (path: "mails.quiet_from" | "mails.quiet_to" | "mails.digest_at") => {
    const { onChange, ...field } = choice(path);
    return { ...field, onChange: (second: number | null) => second !== null && onChange(second) };
  };
  return (
    <Part
      id="mails"
      title={t("mails")}
      help={t("mails_help")}
      aside={
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate({ email })}>
          {t("send_test")}
        </Button>
      }
    >
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Setting id="quiet-hours">
          <Switch label={t("quiet")} {...choice("mails.quiet")} />
          {quiet && (
            <div className="mt-2 flex gap-3">
              <div className="w-28">
                <TimeField label={t("quiet_from")} {...time("mails.quiet_from")} />
              </div>
              <div className="w-28">
                <TimeField label={t("quiet_to")} {...time("mails.quiet_to")} />
              </div>
            </div>
          )}
          <p className="mt-1 text-xs text-ink-3">
            {t("quiet_help", { zone: writeZone(zone ?? formats.zone) })}
          </p>
        </Setting>
        <Setting id="digest" className="flex gap-3">
          <div className="w-52">
            <Select
              label={t("digest_days")}
              choices={DIGEST_DAYS.map((value) => ({ value, label: t(`days.${value}`) }))}
              {...days}
              onChange={(value) => value && days.onChange(value)}
            />
          </div>
          <div className="w-28">
            <TimeField label={t("digest_at")} {...time("mails.digest_at")} />
          </div>
        </Setting>
        <Setting id="mail-zone" className="max-w-80">
          <Combobox
            label={t("zone")}
            help={t("zone_help", { zone: writeZone(formats.zone) })}
            options={ZONE_OPTIONS}
            optional
            {...choice("mails.zone")}
          />
        </Setting>
      </div>
    </Part>
  );
}
