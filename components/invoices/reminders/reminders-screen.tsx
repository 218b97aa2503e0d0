"use client";
import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { groupReminders } from "@/components/invoices/reminders/group-reminders";
import { PausedReminders } from "@/components/invoices/reminders/paused-reminders";
import { ReminderCard } from "@/components/invoices/reminders/reminder-card";
import { useCall, useSend } from "@/components/query";
import { useUndoSent } from "@/components/sending/use-undo-sent";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { UNDO_SECONDS } from "@/lib/documents/mail-due";
import type { Language } from "@/lib/i18n/languages";

/** What is due for a payment reminder today: one mail for each customer and level, ticked where it has an address. */
export function RemindersScreen() {
  const t = useTranslations("invoices.reminders");
  const of = useTranslations("invoices");
  const { uuid: tenant } = useShell().tenant;
  const may = useMayHouse("finance:write");
  const offerUndo = useUndoSent();
  const answer = useCall("reminders.due", { tenant }, { staleTime: 5_000 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [languages, setLanguages] = useState<Readonly<Record<string, Language>>>({});
  const mails = groupReminders(answer.data?.rows ?? []).map((mail) => ({
    ...mail,
    language: languages[mail.key] ?? mail.language,
  }));
  const chosen = mails.filter(({ key, email }) => email !== "" && !left.has(key));
  const send = useSend("reminders.send", {
    invalidates: ["reminders", "invoices"],
    onDone: ({ sent, left_out, jobs }) =>
      offerUndo(t(left_out > 0 ? "sent_some" : "sent", { sent, left_out }), jobs),
  });
  const tick = (key: string, on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((one) => one !== key) : [...before, key]));
  return (
    <Screen
      title={t("title")}
      crumbs={[{ label: of("title"), href: "/invoices" }]}
      detail={t("lead_text")}
      actions={
        may &&
        mails.length > 0 && (
          <Button
            look="main"
            icon={<Send />}
            busy={send.isPending}
            disabled={chosen.length === 0}
            onClick={() =>
              send.mutate({
                undo_seconds: UNDO_SECONDS,
                mails: chosen.map(({ customer, level, language, email, rows }) => ({
                  customer,
                  level,
                  language,
                  to: [email],
                  invoices: rows.map(({ uuid }) => uuid),
                })),
              })
            }
          >
            {t("send", { count: chosen.length })}
          </Button>
        )
      }
    >
      <div className="grid content-start gap-4 p-gutter">
        <Loaded answer={answer}>
          {({ rows }) => (
            <>
              {mails.length === 0 && <Empty title={t("empty")}>{t("empty_text")}</Empty>}
              {mails.map((mail) => (
                <ReminderCard
                  key={mail.key}
                  mail={mail}
                  may={may}
                  isChosen={chosen.includes(mail)}
                  onChoose={(on) => tick(mail.key, on)}
                  onLanguage={(language) => setLanguages((all) => ({ ...all, [mail.key]: language }))}
                />
              ))}
              <PausedReminders rows={rows.filter(({ paused }) => paused)} may={may} />
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}
