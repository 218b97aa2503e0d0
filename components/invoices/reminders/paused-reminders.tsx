"use client";
import { useTranslations } from "next-intl";
import type { DueRow } from "@/components/invoices/reminders/group-reminders";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { buildRecordHref } from "@/lib/hrefs";

/** Overdue invoices that get no reminder because they or their customer are paused. */
export function PausedReminders({ rows, may }: { rows: readonly DueRow[]; may: boolean }) {
  const t = useTranslations("invoices.reminders");
  const { money } = useFormat();
  const told = { says: "saved", invalidates: ["reminders", "invoices"] } as const;
  const invoice = useSend("reminders.pause", told);
  const customer = useSend("reminders.pause_customer", told);
  if (rows.length === 0) return null;
  return (
    <Card title={t("paused")} count={rows.length}>
      <ul className="grid divide-y divide-line">
        {rows.map((row) => (
          <li key={row.uuid} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2">
            <Link href={buildRecordHref("invoice", row.uuid)} className="num link">
              {row.number}
            </Link>
            <span>{row.customer_name}</span>
            <span className="text-ink-2">{t(row.paused === "customer" ? "by_customer" : "by_invoice")}</span>
            <span className="num ml-auto">
              {money(row.open)} {row.currency}
            </span>
            {may && (
              <Button
                size="sm"
                busy={invoice.isPending || customer.isPending}
                onClick={() =>
                  row.paused === "customer"
                    ? customer.mutate({ uuid: row.customer, paused: false })
                    : invoice.mutate({ uuid: row.uuid, paused: false })
                }
              >
                {t("resume")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
