"use client";
import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MailPreview } from "@/components/sending/mail-preview";
import { type Sendable, type SendKind, useSending } from "@/components/sending/use-sending";
import { WhenFields } from "@/components/sending/when-fields";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { LANGUAGE_CHOICES } from "@/lib/i18n/languages";

type Props = { kind: SendKind; of: Sendable };

/** The button that mails a document, and its dialog. */
export function SendDocument(props: Props) {
  const t = useTranslations("sending");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Send />} onClick={() => setOpen(true)}>
        {t(props.of.sent_at ? "again" : "act")}
      </Button>
      {open && <SendDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ kind, of, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("sending");
  const ui = useTranslations("ui");
  const { moment } = useFormat();
  const mail = useSending(kind, of, onClose);
  const { draft } = mail;
  const last = of.sent_at && moment(of.sent_at);
  return (
    <Dialog
      title={t("title", { number: of.number ?? "" })}
      size="form"
      onClose={onClose}
      held={mail.isSending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button disabled={mail.isSending} onClick={() => mail.send(true)}>
            {t("test")}
          </Button>
          <Button
            look="main"
            busy={mail.isSending}
            disabled={mail.to.length === 0 || mail.problem !== undefined}
            onClick={() => mail.send(false)}
          >
            {t(mail.at ? "schedule" : "send")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {last && <p className="text-ink-2">{t("last", { date: last.day, time: last.time })}</p>}
        <TextField
          label={t("to")}
          help={t("to_help")}
          value={mail.typed}
          onChange={mail.type}
          {...(mail.problem && { error: mail.problem })}
        />
        <TextArea
          label={t("message")}
          optional
          value={draft.message}
          onChange={(message) => mail.change({ message })}
          maxLength={1000}
        />
        <Select
          label={t("language")}
          value={draft.language}
          onChange={(language) => language && mail.change({ language })}
          choices={LANGUAGE_CHOICES}
        />
        <WhenFields at={mail.at} zone={mail.zone} onAt={mail.setAt} onZone={mail.setZone} />
        <MailPreview kind={kind} uuid={of.uuid} draft={draft} />
        <p className="text-xs text-ink-2">{t("attached")}</p>
      </div>
    </Dialog>
  );
}
