"use client";
import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Invoice } from "@/components/invoices/draft";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { MOST_RECEIVERS } from "@/lib/calls/receivers";
import { LANGUAGES, NAMES } from "@/lib/i18n/load";

/** Addresses as typed: separated by commas, semicolons or lines. */
const splitAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/** The button that mails an issued document, and its dialog. */
export function SendInvoice({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoices.send");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Send />} onClick={() => setOpen(true)}>
        {t(invoice.sent_at ? "again" : "act")}
      </Button>
      {open && <SendDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations("invoices.send");
  const ui = useTranslations("ui");
  const { moment, formats } = useFormat();
  const { uuid, customer, number, sent_at } = invoice;
  const { data } = useCall("customers.retrieve", { uuid: customer });
  const known = data?.email || data?.contacts.find((contact) => contact.email)?.email || "";
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const [language, setLanguage] = useState<"en" | "de">(formats.language.startsWith("de") ? "de" : "en");
  const to = splitAddresses(typed ?? known);
  const wrong = to.find((address) => !isAddress(address));
  const problem =
    to.length > MOST_RECEIVERS
      ? t("too_many", { limit: MOST_RECEIVERS })
      : wrong && t("bad_address", { address: wrong });
  const send = useSend("invoices.send", {
    invalidates: ["invoices"],
    onDone: () => {
      toast({ text: t("sent", { number: number ?? "", to: to.join(", ") }) });
      onClose();
    },
  });
  const last = sent_at && moment(sent_at);
  return (
    <Dialog
      title={t("title", { number: number ?? "" })}
      size="form"
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={send.isPending}
            disabled={to.length === 0 || problem !== undefined}
            onClick={() => send.mutate({ uuid, to, language, message })}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {last && <p className="text-ink-2">{t("last", { date: last.day, time: last.time })}</p>}
        <TextField
          label={t("to")}
          help={t("to_help")}
          value={typed ?? known}
          onChange={setTyped}
          {...(problem && { error: problem })}
        />
        <TextArea label={t("message")} optional value={message} onChange={setMessage} maxLength={1000} />
        <Segmented
          label={t("language")}
          value={language}
          onChange={(value) => setLanguage(value === "de" ? "de" : "en")}
          choices={LANGUAGES.map((code) => ({ value: code, label: NAMES[code] }))}
        />
        <p className="text-xs text-ink-2">{t("attached")}</p>
      </div>
    </Dialog>
  );
}
