"use client";
import { ArrowLeft, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { BookingForm } from "@/components/payments/bank/booking-form";
import { ConfidenceBadge, StateBadge } from "@/components/payments/bank/entry-badge";
import type { BankDesk, Entry } from "@/components/payments/bank/use-bank-desk";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { buildRecordHref } from "@/lib/hrefs";

/** One entry: what the bank says, what it seems to pay and why, and what to do with it. */
export function EntryPanel({ entry, desk, mayWrite }: { entry: Entry; desk: BankDesk; mayWrite: boolean }) {
  const t = useTranslations("bank");
  const { money, day, formats } = useFormat();
  const { state, suggestion } = entry;
  return (
    <>
      <section>
        <Button className="mb-3 lg:hidden" size="sm" look="quiet" icon={<ArrowLeft />} onClick={desk.close}>
          {t("back")}
        </Button>
        <div className="flex items-start gap-3">
          <h2 className="grow font-semibold [overflow-wrap:anywhere]">{entry.name || t("no_name")}</h2>
          <span className="num font-semibold whitespace-nowrap">
            {money(entry.amount)} {formats.currency}
          </span>
        </div>
        <Facts
          className="mt-2"
          of={[
            { label: t("date"), value: day(entry.date) },
            { label: t("text"), value: entry.text },
            { label: t("from_account"), value: entry.iban && <span className="num">{entry.iban}</span> },
            { label: t("bank_reference"), value: entry.bank_reference },
          ].filter(({ value }) => value !== "")}
        />
      </section>
      {state === "open" ? (
        <>
          <section>
            <h3 className="mb-2 flex items-center justify-between gap-2 font-semibold">
              {t("suggestion")}
              <ConfidenceBadge of={suggestion?.confidence ?? null} />
            </h3>
            {suggestion ? (
              <ul className="list-disc pl-4 text-ink-2">
                {suggestion.reasons.map((reason) => (
                  <li key={reason}>{t(`reasons.${reason}`)}</li>
                ))}
              </ul>
            ) : (
              <p className="text-ink-2">{t("no_reasons")}</p>
            )}
          </section>
          <BookingForm key={entry.uuid} entry={entry} desk={desk} mayWrite={mayWrite} />
        </>
      ) : (
        <section className="grid justify-items-start gap-3">
          <StateBadge of={state} />
          {entry.payment ? (
            <p>
              {t("payment_of", { customer: entry.payment.customer_name })}{" "}
              <Link href={buildRecordHref("payment", entry.payment.uuid)} className="link num">
                {entry.payment.number}
              </Link>
            </p>
          ) : (
            <p className="text-ink-2">{t("left_text")}</p>
          )}
          {mayWrite && (
            <Button
              icon={<Undo2 />}
              keys="u"
              busy={desk.reopen.isPending}
              onClick={() => desk.reopen.mutate({ uuid: entry.uuid })}
            >
              {t("reopen")}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
