"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { useUndoSent } from "@/components/sending/use-undo-sent";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import type { CallInput } from "@/lib/browser/api";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { type MailTime, UNDO_SECONDS } from "@/lib/documents/mail-due";
import { pickCustomerLanguage, resolveLanguage } from "@/lib/i18n/languages";
import { COUNTRIES } from "@/lib/tables/countries";

/** What is mailed: the group of its calls. */
export type SendKind = "invoices" | "reports";
/** A document that can be mailed. */
export type Sendable = { uuid: string; customer: string; number: string | null; sent_at: string | null };
/** What a person writes of a mail. */
export type Draft = Required<Pick<CallInput<"reports.preview_mail">, "language" | "message">>;

/** Addresses as typed: separated by commas, semicolons or lines. */
export const splitAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/** The addresses of a text, and what is wrong with them. */
export function useAddresses(text: string): { to: string[]; problem: string | undefined } {
  const t = useTranslations("sending");
  const to = splitAddresses(text);
  const wrong = to.find((address) => !isAddress(address));
  if (to.length > MOST_RECEIVERS) return { to, problem: t("too_many", { limit: MOST_RECEIVERS }) };
  return { to, problem: wrong && t("bad_address", { address: wrong }) };
}

/** The mail of a document while it is written: to the customer's address unless another is typed. */
export function useSending(kind: SendKind, { uuid, customer, number }: Sendable, onSent: () => void) {
  const t = useTranslations("sending");
  const { formats, moment } = useFormat();
  const { data } = useCall("customers.retrieve", { uuid: customer });
  const known = data?.email || data?.contacts.find((contact) => contact.email)?.email || "";
  const [own, setOwn] = useState<{ to?: string; zone?: string }>({});
  const [written, setWritten] = useState<Partial<Draft>>({});
  const mine = resolveLanguage(formats.language);
  const draft: Draft = {
    language: written.language ?? (data ? pickCustomerLanguage(data, mine) : mine),
    message: written.message ?? "",
  };
  const typed = own.to ?? known;
  const { to, problem } = useAddresses(typed);
  const { email: me } = useShell().user;
  const post = useSend(`${kind}.send`, { invalidates: [kind, "scheduled_mails"] });
  const offerUndo = useUndoSent();
  const zone = own.zone ?? COUNTRIES[data?.country ?? ""]?.timezone ?? formats.zone;
  const [at, setAt] = useState<Omit<MailTime, "zone"> | null>(null);
  const say = (job: string, due_at: string | null) => {
    if (at && due_at) {
      const { day, time } = moment(due_at);
      return toast({ text: t("scheduled", { number: number ?? "", date: day, time }) });
    }
    return offerUndo(t("sent", { number: number ?? "", to: to.join(", ") }), [job]);
  };
  const send = (test: boolean) => {
    const delay = at ? { at: { ...at, zone } } : { undo_seconds: UNDO_SECONDS };
    post.mutate(
      { uuid, to: test ? [me] : to, test, ...draft, ...(!test && delay) },
      {
        onSuccess: ({ job, due_at }) => {
          if (test) toast({ text: t("tested", { to: me }) });
          else {
            say(job, due_at);
            onSent();
          }
        },
      },
    );
  };
  return {
    typed,
    to,
    problem,
    draft,
    isSending: post.isPending,
    type: (to: string) => setOwn((before) => ({ ...before, to })),
    at,
    zone,
    setAt,
    setZone: (zone: string) => setOwn((before) => ({ ...before, zone })),
    change: (own: Partial<Draft>) => setWritten((before) => ({ ...before, ...own })),
    send,
  };
}
