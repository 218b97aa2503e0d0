"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChargeInterest } from "@/components/invoices/reminders/charge-interest";
import type { ReminderMail } from "@/components/invoices/reminders/group-reminders";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Tick } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { buildRecordHref } from "@/lib/hrefs";
import { LANGUAGE_CHOICES, type Language } from "@/lib/i18n/languages";
import { isZero, sum } from "@/lib/money";

type Props = {
  mail: ReminderMail;
  may: boolean;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  onLanguage: (language: Language) => void;
};

/** One reminder that is due, with its invoices and, when asked for, the mail as its receiver reads it. */
export function ReminderCard({ mail, may, isChosen, onChoose, onLanguage }: Props) {
  const t = useTranslations("invoices.reminders");
  const { money, day } = useFormat();
  const [shown, setShown] = useState(false);
  const pause = useSend("reminders.pause_customer", { says: "saved", invalidates: ["reminders"] });
  const { customer, customer_name, email, level, fee, language, rows } = mail;
  const interest = sum(rows.map((row) => row.interest));
  const title = `${customer_name}, ${t(`levels.${level}`)}`;
  return (
    <section aria-label={title} className="rounded-md border border-line bg-raised px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {may && email !== "" && (
          <Tick label={t("choose", { name: title })} value={isChosen} onChange={onChoose} />
        )}
        <Link href={buildRecordHref("customer", customer)} className="font-medium hover:underline">
          {customer_name}
        </Link>
        <span>{t(`levels.${level}`)}</span>
        <span className={email ? "text-ink-2" : "text-warn-ink"}>{email || t("no_address")}</span>
        {may && (
          <span className="ml-auto flex flex-wrap gap-2">
            {!isZero(interest) && (
              <ChargeInterest
                invoices={rows.filter((row) => !isZero(row.interest)).map(({ uuid }) => uuid)}
              />
            )}
            <Button size="sm" onClick={() => setShown(!shown)}>
              {t(shown ? "hide" : "preview")}
            </Button>
            <Button
              size="sm"
              busy={pause.isPending}
              onClick={() => pause.mutate({ uuid: customer, paused: true })}
            >
              {t("pause_customer")}
            </Button>
          </span>
        )}
      </div>
      <ul className="mt-2 grid gap-1">
        {rows.map((row) => (
          <li key={row.uuid} className="flex flex-wrap gap-x-4">
            <Link href={buildRecordHref("invoice", row.uuid)} className="num link">
              {row.number}
            </Link>
            <span className="text-ink-2">{t("due_on", { date: day(row.due_date) })}</span>
            <span className="num ml-auto">
              {money(row.open)} {row.currency}
            </span>
          </li>
        ))}
      </ul>
      {!isZero(fee) && <p className="mt-2 text-xs text-ink-2">{t("fee_of", { fee: money(fee) })}</p>}
      {!isZero(interest) && (
        <p className="mt-2 text-xs text-ink-2">
          {t("interest_of", { amount: `${money(interest)} ${rows[0]?.currency ?? ""}`.trim() })}
        </p>
      )}
      {shown && (
        <div className="mt-3 grid justify-items-start gap-2">
          <Select
            label={t("language")}
            value={language}
            onChange={(value) => value && onLanguage(value)}
            choices={LANGUAGE_CHOICES}
          />
          <Written mail={mail} />
        </div>
      )}
    </section>
  );
}

function Written({ mail: { level, language, rows } }: { mail: ReminderMail }) {
  const t = useTranslations("invoices.reminders");
  const invoices = rows.map(({ uuid }) => uuid);
  const answer = useCall("reminders.preview_mail", { level, language, invoices });
  return (
    <Loaded answer={answer}>
      {({ subject, text }) => (
        <section
          aria-label={t("preview")}
          className="w-full rounded-md border border-line bg-canvas px-3 py-2"
        >
          <p className="font-semibold">{subject}</p>
          <p className="mt-2 whitespace-pre-line break-words text-ink-2">{text}</p>
        </section>
      )}
    </Loaded>
  );
}
