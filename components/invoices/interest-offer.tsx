"use client";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { useCall, useSend } from "@/components/query";
import { useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { buildRecordHref } from "@/lib/hrefs";

/** The interest for late payment that a draft may charge on other invoices of its recipient; nothing without any. */
export function InterestOffer({ invoice, isSaved }: { invoice: Invoice; isSaved: boolean }) {
  const t = useTranslations("invoices.interest");
  const of = useTranslations("invoices");
  const { money, day } = useFormat();
  const may = useMayHouse("finance:write");
  const { uuid, version, currency } = invoice;
  const { data } = useCall("interest.due", { uuid }, { enabled: may && invoice.kind === "invoice" });
  const add = useSend("interest.add", { invalidates: ["invoices", "interest", "reminders", "customers"] });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("title")} count={data.rows.length}>
      <ul className="divide-y divide-line">
        {data.rows.map((row) => (
          <li key={row.invoice} className="flex flex-wrap gap-x-4 px-3.5 py-2">
            <Link href={buildRecordHref("invoice", row.invoice)} className="num link">
              {row.number}
            </Link>
            <span className="num text-ink-2">
              {day(row.from)}–{day(row.until)}
            </span>
            <span className="num ml-auto">{money(row.amount)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-3.5 py-2.5">
        <p className="min-w-0 grow text-ink-2">{t("text")}</p>
        <Button
          size="sm"
          busy={add.isPending}
          disabled={!isSaved && of("not_saved_yet")}
          onClick={() => add.mutate({ uuid, version })}
        >
          {t("add", { amount: `${money(data.total)} ${currency}` })}
        </Button>
      </div>
    </Card>
  );
}
