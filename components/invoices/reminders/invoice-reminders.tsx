"use client";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { useMayHouse } from "@/components/shell/context";
import { Switch } from "@/components/ui/controls/checkbox";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { isZero } from "@/lib/money";

/** The payment reminders sent for an invoice, and whether it is left out of further ones. */
export function InvoiceReminders({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices.reminders");
  const { money, day } = useFormat();
  const may = useMayHouse("finance:write");
  const pause = useSend("reminders.pause", { invalidates: ["invoices", "reminders"] });
  const { uuid, reminders, reminders_paused, open } = invoice;
  const isOpen = !isZero(open);
  if (reminders.length === 0 && !reminders_paused && !(may && isOpen)) return null;
  return (
    <Card title={t("title")} count={reminders.length}>
      <ul className="grid gap-2 px-3.5 py-2">
        {reminders.map((one) => (
          <li key={one.uuid} className="flex flex-wrap gap-x-4">
            <span className="font-medium">{t(`levels.${one.level}`)}</span>
            <span>{day(one.sent_on)}</span>
            <span className="text-ink-2">{one.recipients}</span>
            {!isZero(one.fee) && <span className="text-ink-2">{t("fee_of", { fee: money(one.fee) })}</span>}
          </li>
        ))}
        {!may && reminders_paused && <li className="text-ink-2">{t("by_invoice")}</li>}
        {may && (isOpen || reminders_paused) && (
          <li>
            <Switch
              label={t("pause")}
              value={reminders_paused}
              disabled={pause.isPending}
              onChange={(paused) => pause.mutate({ uuid, paused })}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
