"use client";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField, TimeField } from "@/components/ui/controls/date-field";
import { Segmented } from "@/components/ui/controls/select";
import { ZONE_OPTIONS } from "@/components/ui/controls/zone-options";
import { useToday } from "@/components/ui/format";
import { addDays } from "@/lib/day";
import type { MailTime } from "@/lib/documents/mail-due";

type At = Omit<MailTime, "zone">;
const NINE = 9 * 3600;
const WHEN = ["now", "later"] as const;

/** Whether a mail is sent now, or at a time by the clock of its receiver. */
export function WhenFields({
  at,
  zone,
  onAt,
  onZone,
}: {
  at: At | null;
  zone: string;
  onAt: (at: At | null) => void;
  onZone: (zone: string) => void;
}) {
  const t = useTranslations("sending");
  const today = useToday();
  return (
    <>
      <Segmented
        label={t("when")}
        value={at ? "later" : "now"}
        choices={WHEN.map((value) => ({ value, label: t(`when_kinds.${value}`) }))}
        onChange={(when) => onAt(when === "later" ? { date: addDays(today, 1), second: NINE } : null)}
      />
      {at && <TimeFields at={at} zone={zone} onAt={onAt} onZone={onZone} />}
    </>
  );
}

/** Date, time and zone of a mail that waits. */
export function TimeFields({
  at,
  zone,
  onAt,
  onZone,
}: {
  at: At;
  zone: string;
  onAt: (at: At) => void;
  onZone: (zone: string) => void;
}) {
  const t = useTranslations("sending");
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[9rem_7rem_minmax(0,1fr)]">
      <DateField label={t("date")} value={at.date} onChange={(date) => date && onAt({ ...at, date })} />
      <TimeField
        label={t("time")}
        value={at.second}
        onChange={(second) => second !== null && onAt({ ...at, second })}
      />
      <div className="max-sm:col-span-2">
        <Combobox
          label={t("zone")}
          options={ZONE_OPTIONS}
          value={zone}
          onChange={(chosen) => chosen && onZone(chosen)}
        />
      </div>
    </div>
  );
}
